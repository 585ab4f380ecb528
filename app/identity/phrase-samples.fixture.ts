/** Sentences, offices and disguises that whoever guesses would try; all must be refused. */
export const refusedPhrases = {
  "a sentence around a common word": [
    ...["Thisismypassword", "thisismypassword1!", "This is my password", "this is my new password"],
    ...["MyPasswordIs1234!", "my password is secret", "mypasswordispassword", "Th1s1smyP@ssw0rd!"],
    ...["thisisnotmypassword", "not the password", "notmypassword!", "The password is password"],
    ...["mysecretpassword", "MyNewPassword2026!", "SuperSecretPassword", "the best password ever"],
    ...["myverysecretpassword", "this_is_the_password", "it's my password!", "mybankpassword1"],
    ...["iamtheboss", "I am the admin", "iamthepresident!", "ilovemypassword", "password4me!!"],
    ...["please let me in", "letmeinplease", "hello my password", "my-real-password-2026"],
    ...["MyLakePassword", "ourhoapassword", "thelakepassword", "HeronLakePassword1"],
    ...["this.is.my.login", "mywebsitepassword", "passwordforthelake", "temporarypassword9"],
    ...["notapassword", "this is a secret", "drowssapymsisiht", "the password"],
  ],
  "an office": [
    ...[
      "Treasurer2026!",
      "treasurer",
      "Treasurer#1",
      "Tr3asur3r2026",
      "TREASURER!!",
      "2026Treasurer",
    ],
    ...["President2026!", "President1!", "HOApresident", "hoa-president-26", "VicePresident1"],
    ...["Secretary2026!", "$ecretary26", "secretary83746192", "Board2026!", "BoardMember1!"],
    ...[
      "TheBoard2026",
      "Director2026!",
      "Director99!",
      "chairman1!",
      "Chairperson26",
      "Trustee2026!",
    ],
    ...["Manager2026!", "Homeowners1!", "Homeowner2026", "Neighbor2026!", "MyNeighborhood1"],
    ...["Association1!", "Committee2026", "Community2026!", "covenants26!", "Resident2026!"],
    ...["HeronLakeTreasurer", "treasurer@heronlake", "HeronLakeBoard2026!", "LakeHouse2026!"],
    ...["PresidentOfTheBoard", "i am the treasurer", "theTreasurersPassword", "rerusaert2026!"],
  ],
  "letters that look like Latin ones": [
    // Cyrillic а, о, е, р, с, у; then all that can be.
    ...["Pаssword2026!", "Passwоrd2026!", "Раssword1!", "Рaѕѕwоrd", "раѕѕԝоrd123", "wеlcоmе2026"],
    ...[
      "Ѕunshіne1!",
      "Мonkey123!",
      "НeronLake2026",
      "НЕRОNLАКЕ26!",
      "Тreasurer2026!",
      "Вoard2026!",
    ],
    ...["Аdmіn2026!", "qwеrty123!", "lеtmеin1!", "Summеr2026!", "Тhіsismуpаsswоrd", "Robіn2026!!"],
    ...["РАЅЅԜОRD1", "pаsswоrd83746192", "sеdgеrоbin!", "drоwssаp1!", "р@ssw0rd2026"],
    // Greek.
    ...[
      "Ραssword2026!",
      "pαsswοrd1!",
      "ΡΑSSWΟRD99",
      "Ηeronlake26!",
      "Ρresident2026",
      "Wιnτεr2026!",
    ],
    // Latin with strokes, dots missing, small capitals, and no look-alike but a width.
    ...["pɑssword1!", "passwørd2026", "admın2026!", "ᴘᴀssᴡᴏʀᴅ12", "p\u200Bassword1", "ⓟⓐⓢⓢⓦⓞⓡⓓ"],
    "𝐩𝐚𝐬𝐬𝐰𝐨𝐫𝐝𝟏",
  ],
  "a holiday": [
    "Thanksgiving2026",
    "HappyNewYear2026",
    "Halloween2026!",
    "Easter2026!",
    "NewYear2027!",
  ],
  "'password' elsewhere": [
    ...[
      "Passwort2026!",
      "contraseña1!",
      "motdepasse26",
      "mot de passe",
      "wachtwoord1!",
      "Hasło2026!",
    ],
    ...[
      "пароль2026",
      "мойпароль",
      "密码密码2026!!",
      "パスワード1234",
      "비밀번호1234",
      "κωδικός1234",
    ],
  ],
};

/** Phrases near those, and words in other alphabets, that nobody would try early. */
export const acceptedPhrases = {
  "a sentence that says something": [
    ...["correct horse battery staple", "the heron lands at noon", "my dog hates the mailman"],
    ...["this is my grandson's kayak", "our porch needs a new lamp", "it is raining on the pond"],
    ...["this password took me forever", "I am too old for passwords", "we are not early birds"],
    ...[
      "please feed the neighbor's cat",
      "hello from the north shore",
      "a secret is never kept long",
    ],
    ...["the best pie is rhubarb", "not on my good carpet", "my first car was orange"],
    ...["you and me and the moonlight", "it's a long way to Duluth", "is this thing still on?"],
    ...["no ducks in the pool please", "our street floods in April", "here comes the snowplow"],
  ],
  "an office in a sentence": [
    ...[
      "the treasurer plays the tuba",
      "president of the knitting circle",
      "board games until midnight",
    ],
    ...[
      "my neighbor's peonies bloom",
      "a secretary bird stalks snakes",
      "the director wore mismatched socks",
    ],
    ...[
      "the committee ate my sandwich",
      "chairs stacked by the chimney",
      "resident owls hoot at four",
    ],
    ...[
      "the clubhouse piano is flat",
      "dues paid, grass mowed, nap",
      "covenants and cinnamon buns",
    ],
  ],
  "another alphabet": [
    ...["сорока ест рыбу", "корова на мосту", "ветер с озера утром", "мама мыла раму вчера"],
    ...["ο ήλιος λάμπει σήμερα", "τρεις κύκνοι στη λίμνη", "καφές πριν την ανατολή"],
    ...["երեք կարապ լճի վրա", "søndag på brygga", "łódka stoi w trzcinach", "ırmak kıyısı sessiz"],
    ...["каждый охотник желает знать", "щука под мостом", "чай с вареньем в саду"],
  ],
  "both alphabets": [
    "lake значит озеро",
    "heron по-русски цапля",
    "yia-yia και ψάρια",
    "ok, поехали домой",
  ],
};
