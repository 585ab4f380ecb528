/** Whose passwords these are to be. */
export const owner = {
  name: "Robin O'Sedge",
  email: "robin.sedge-2@example.org",
  houseNum: 112,
  houseStreet: "Cattail Lane",
  phoneNumber: "(555) 555-0112",
};
const annLee = { ...owner, name: "Ann Lee", email: "annlee1949@example.org" };
const al = { ...owner, name: "Al Bo", email: "al@example.org" };
const maria = { ...owner, name: "Мария Лебедева", email: "maria@example.org" };
const wang = { ...owner, name: "王小明", email: "wang@example.org" };

/** Passwords that must be refused, by what is wrong with them. */
export const refused = {
  common: [
    ...["password", "password1", "Password2026!", "PASSWORD123", "passwordpassword", "letmein1!"],
    ...["qwerty123!", "iloveyou2", "SUNSHINE", "Sunshine#1", "welcome2026", "Welcome@123"],
    ...["monkeydragon", "1superman!", "football2026", "baseball99!", "princess!!!!", "trustno1!"],
    ...["admin2026!", "administrator", "changeme1", "abc12345", "starwars77", "michael1985"],
    ...["jennifer2026!", "trombone83!", "trombone!!83746192", "!!2026!!password!!", "drowssap1"],
    "ｐａｓｓｗｏｒｄ",
  ],
  substituted: [
    ...["p@ssw0rd", "P@$$w0rd2026", "l3tm31n!", "m0nk3y123", "dr4g0n2026", "$unsh1ne!"],
    ...["w3lc0me!", "1l0vey0u!", "5uperm4n1", "h3r0nl4ke", "passw0rd83746192", "adm1n!2026"],
  ],
  season: [
    ...[
      "Summer2026!",
      "shoreline2026!",
      "summer26!",
      "Winter2025",
      "Autumn2026!",
      "spring#2026",
      "Fall2026!",
    ],
    ...["November2026", "january1!", "December25!", "2026July!", "Friday13!", "Christmas2026!"],
  ],
  row: [
    ...[
      "qwertyuiop",
      "asdfghjkl;",
      "1qaz2wsx",
      "1qaz2wsx3edc",
      "zaq12wsx",
      "qazwsxedc",
      "poiuytrewq",
    ],
    ...["12345678", "87654321", "11111111", "aaaaaaaa", "aaaabbbb", "abcabcabc", "abababab"],
    ...["147258369", "!@#$%^&*", "1234qwer", "qwer1234!", "abcdefgh", "zxcvbnm123", "asdf1234"],
    ...["123123123", "1212121212", "qwertzuiop", "azertyuiop", "!!!! ???? ....", "абвгдежз"],
  ],
  date: ["12251987", "12/25/1987", "1987-12-25", "25.12.1987!", "20261121", "19491949"],
  association: [
    ...[
      "HeronLake2026",
      "heron-lake",
      "heronlake1",
      "Heron Lake 2026!",
      "myheronlake",
      "iloveheronlake",
    ],
    ...["Heron Lake Homeowners Association", "HeronLakeHOA!", "heronlake-4821-7391", "ekalnoreh1"],
    ...[
      "board@heronlake",
      "heronlake.example.org",
      "Playground1!",
      "SocialDeck2026",
      "h.e.r.o.n.lake",
    ],
    ...["lakeheron99", "xxheronlakexx", "HERONHERONHERON", "SwanPoint2026"],
  ],
  own: [
    ...["robin.sedge-2@example.org", "ROBIN.SEDGE-2@EXAMPLE.ORG", "robin.sedge-2", "Robin O'Sedge"],
    ...["robinosedge", "Róbin O'Sedge", "sedgerobin!", "RobinSedge1985", "robin123!", "r0b1nsedge"],
    ...[
      "112CattailLane",
      "cattaillane112!",
      "Cattail2026",
      "5555550112",
      "555-555-0112",
      "robinlovesme",
    ],
    ...["Robin!83746192", "sedge_sedge_12"],
  ],
};

/** Passwords that are refused to these people alone. */
export const refusedTo = [
  ...["annlee1234", "AnnLee2026!", "lee.ann.49", "annlee1949", "ann&lee!99", "Lee83746192"].map(
    (password) => [annLee, password] as const,
  ),
  ...["AlBo2026", "al839201746", "al&bo1985!", "ALALALAL"].map(
    (password) => [al, password] as const,
  ),
  ...["Мария2026", "лебедева1!", "МарияЛебедева"].map((password) => [maria, password] as const),
  ...["王小明123456", "王小明2026!!"].map((password) => [wang, password] as const),
];

/** Passwords that must be accepted. */
export const accepted = {
  phrase: [
    ...[
      "a quiet heron at dawn",
      "correct horse battery staple",
      "slow water at noon",
      "the keeper of the lake",
    ],
    ...["a boathouse at first light", "quiet water at dusk", "a lake in the storm"],
    ...[
      "chosen by the link",
      "I love my dog Biscuit",
      "four ducks on the pond",
      "robin sings at the window",
    ],
    ...[
      "my grandson plays violin",
      "coffee before sunrise",
      "seven geese flew south",
      "nobody reads the minutes",
    ],
    ...[
      "the dock needs new paint",
      "purple-teapot-velvet",
      "maple/porch/kettle",
      "grandma made rhubarb pie",
    ],
    ...[
      "we met in Toledo in June",
      "turn left at the old mill",
      "herons never hurry home",
      "lake ice cracks at night",
    ],
    ...[
      "robin.sedge-2 at the dock",
      "heron, teapot, umbrella, moss",
      "Heron Lake has nineteen swans",
    ],
    ...[
      "my pool is never warm enough",
      "summer rain on tin roofs",
      "three herons, one lake",
      "tennis with old friends",
    ],
    ...[
      "Cattail Lane smells of lilac",
      "the board meets on Tuesday",
      "winter gardens need patience",
    ],
    ...[
      "wet socks and warm soup",
      "a password for nobody",
      "dawn chorus, strong tea",
      "where is my left glove?",
    ],
    ...[
      "velvetteapotmaple",
      "bicycle kettle orbit",
      "nineteen paper lanterns",
      "she sells no seashells",
    ],
    ...["Grandpa's truck won't start", "loons cry over still water", "twelve jars of apple butter"],
  ],
  random: [
    ...[
      "xkqzvgnr",
      "k7#mPw2q",
      "tG9!vRx4",
      "zk4-9fqw",
      "Wq8@hZ3m",
      "vbx7tq2p",
      "mrtkwqzx",
      "9fK2wQ7z",
    ],
    ...[
      "J4x!pR8s",
      "qzjwxkvp",
      "H7tmq2Kx",
      "bRv93kLw",
      "y6Tz-Qm4",
      "wPz84hKd",
      "nQ5xW9rJ",
      "c2Vt8jYq",
    ],
    ...[
      "8f3Kq9Zw1T",
      "4k#82mq1xd",
      "Zr7tPq0mWc2K",
      "xTq-8Kd-3Rw",
      "e7b1f09c4d2a",
      "hGt5-vQm8-Kx2w",
    ],
    ...[
      "83924617502",
      "7Jq$kw9Z!mXt4",
      "vK2pW9xQ4tR7mZ",
      "Tq4~Zx8^Rw",
      "pq8w7z5k",
      "K-t-9-Z-w-4-m",
      "zVq_3rXk",
    ],
  ],
  elsewhere: [
    ...[
      "тихая цапля на рассвете",
      "три гуся над рекой",
      "лодка стоит у причала",
      "安静的苍鹭在黎明时分",
    ],
    ...[
      "湖边有九只天鹅在睡",
      "静かな湖のほとりで",
      "朝の霧と古い桟橋",
      "조용한 호수의 왜가리",
      "ήσυχη λίμνη την αυγή",
    ],
    ...[
      "بحيرة هادئة عند الفجر",
      "אגם שקט עם שחר",
      "शांत झील पर भोर",
      "ทะเลสาบเงียบยามเช้า",
      "žluťoučký kůň úpěl",
    ],
    ...[
      "stille see im morgengrauen",
      "le héron dort debout",
      "la garza duerme de pie",
      "cichy staw o świcie",
    ],
    ...[
      "göl kıyısında dokuz kuğu",
      "een reiger in het riet",
      "yên tĩnh bên bờ hồ",
      "Zwölf Boxkämpfer jagen",
    ],
    ...["🦆🌊🌅🪵🎣🐟🪿🏡", "čaj & perník v pět"],
  ],
};

/** Passwords that are fine for these people, though they hold a short name of theirs. */
export const acceptedFrom = [
  ...[
    "small palace walls at noon",
    "xalkqvbz",
    "final goal was disallowed",
    "tidal pools calm us all",
  ].map((password) => [al, password] as const),
  ...["planned a sleepy annual fleet", "mannequin teacup velvet", "green tea and lemon"].map(
    (password) => [annLee, password] as const,
  ),
  ...["Мария пьёт чай у окна", "лебеди спят на озере"].map(
    (password) => [maria, password] as const,
  ),
  ...["王小明喜欢在湖边散步喝茶", "湖边有九只天鹅在睡觉"].map(
    (password) => [wang, password] as const,
  ),
];
