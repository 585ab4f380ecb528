import { stemmer } from "stemmer";

/** Stop words: too frequent to search for, unless the query has nothing else. */
const stopWords = new Set(
  `a about all allow allowed allows am an and any anybody anyone are arent as at banned be been but
  by can cannot cant could couldnt did didnt do does doesnt dont each for forbidden from get got
  gotten had happen happens has hasnt have he held her his how i id if illegal im in into is isnt it
  its ive keeps may me might much must my need needed needs no not now of ok okay on one or our per
  permitted please possible prohibited really shall she should shouldnt so somebody someone still
  supposed tell than that the their them then there these they this to too us very wants was we
  were what whats when where which who whom whose why will with wont would you your`.split(/\s+/),
);

/** Whether a folded word tells nothing by itself. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}

/** Forms of a word that the stemmer doesn't know, and words that it takes for forms of another one. */
const knownStems = new Map(
  `added:add adding:add accountant:accountant accountants:accountant bigger:big bit:bite bitten:bite bought:buy
  broke:break broken:break built:build cans:cans caught:catch children:child chosen:choose dug:dig dried:dry dries:dry engineer:engineer
  fallen:fall fed:feed feet:foot fell:fall geese:goose generator:generator generators:generator
  grew:grow grounds:grounds grown:grow hearing:hearing hearings:hearing held:hold higher:high
  highest:high hung:hang installment:installment installments:installment kept:keep laid:lay larger:large largest:large leaves:leaf longer:long
  longest:long lost:lose louder:loud lower:low lowered:low meeting:meeting meetings:meeting
  met:meet news:news owned:owner ownership:owner owning:owner owns:owner paid:pay ran:run
  refusal:decline refused:decline refuses:decline refusing:decline
  renter:rent renters:rent reserves:reserves sailing:sailboat seasonal:seasonal security:security
  seller:sell sellers:sell sent:send siding:siding signed:signed sold:sell soundings:soundings spent:spend
  stolen:steal sued:sue suing:sue swam:swim taller:tall thrown:throw tied:tie took:take ups:ups wider:wide written:write wrote:write`
    .split(/\s+/)
    .map((pair) => pair.split(":"))
    .map(([word = "", form = ""]) => [word, word.startsWith(form) ? form : stemmer(form)]),
);

/** The stem of a folded word ("fences" and "fencing" have the same); numbers stay as they are. */
export function stemOf(word: string): string {
  return /\p{N}/u.test(word) ? word : (knownStems.get(word) ?? stemmer(word));
}

/** Words that say what is wanted to know more than of what: "day" in "trash day". */
const vagueStems = new Set(
  `able above add additional after again against ahead almost along already also always amount
  another anymore anything anywhere apart around ask association avoid away back bad ban became
  because become before begin behind being below beside best better between beyond big black blue
  both bother bright bring brown build came care carry cause certain chance choose clear come community
  company concern consider continue correct cost cover currently cut date day deadline deal depend
  describe detail different difficult doing drop during early easy either else end enough entire
  especially even ever every everyone everything everywhere exact expect explain extra far favor
  feel few fill find fit five follow forbidden four front full fun further general get give go
  gone good gray great green guess handle happen hard having hear help here hoa hold hope hour
  however important include info information inside install instead into involve issue itself just
  keep kind know large last later law least leave less let lie like likely list little live local
  long look lost love made main major make many matter maybe mean mention middle mind money more most
  name nearby necessary neighbor neighborhood never new next nice night nobody normal nothing
  number occasion off offer official often old once ones only onto other otherwise out outside
  over own page part particular pass people permission permit person pick place play point
  policy prefer prepare price problem project proper property provide pull purpose push put
  question quick rather reach ready real reason recent red regular regulation remain remember replace restriction result
  right rule run safe same save say schedule see seem separate set several short show shown side
  similar simple since sit situation six size small some something sometime somewhere soon sort
  specific stand start stay stop store strange strong stuck stuff such sure take thing think those
  three through time today together tomorrow total touch toward trouble true try turn two typical
  under understand unit unless until up use usual various wait want watch way website week weekend welcome
  well whatever whenever whether while white whole wish without wonder work worry worth wrong year
  yearly yellow yes yet yourself`
    .split(/\s+/)
    .map(stemOf),
);

/** Whether a word, by its stem, says less of what a question is about than its others. */
export function isVague(stem: string): boolean {
  return vagueStems.has(stem);
}

/** Phrases of a question that mean another word than theirs: a "sign in" the yard is something else. */
export const phrases: [RegExp, string][] = [
  // How a question begins that is asked politely: "I would like to know when".
  [
    /^\W*(?:(?:hi|hello|please|can|could|would|will|may|might|do|does|how|i|i['’][dm]|was|you|anyone|anybody|someone|somebody|me|us|like|love|want|need|try(?:ing)?|to|just)\W+)*(?:ask|find out|know|tell|wonder(?:ing)?|want to|need to|like to)\b(?:\W+(?:me|us|about|if|whether)\b)*/i,
    "",
  ],
  [/\bsign[ -]?(?:in|on)(?= to\b|\W*$)|\blog[ -]?(?:in|on)\b/i, "login"],
  [
    /\b(?:\w*not|\w+n['’]?t|unable to) (?:get in(?:to my account)?|login)\b|\blogin (?:not|\w+n['’]?t) work(?:ing)?\b|\blocked out\W*$|\b(?:reset|lost|don['’]?t know) (?:(?:my|the) )?password\b/i,
    "forgot password",
  ],
  [/(?<=\be)-(?=\p{L})|(?<=\be-?mail) address\b/giu, ""],
  [/\bage limits?\b|\bhow old\b/i, "children age"],
  [/\bby[ -]laws?\b/i, "bylaws"],
  [/\b(?:board (?:meeting )?|meeting )minutes\b/i, "minutes"],
  [
    /\b(?:of (?:the |all )?)?home ?owners\b(?= .*\bmeet)|(?<=\bmeet.*)\b(?:of (?:the |all )?)?home ?owners\b/i,
    "",
  ],
  [
    /\b(?:how much|when) (?:do|does|must|should) (?:i|we) (?:have to pay|owe|pay)\b|\bmy balance\b/i,
    "pay dues",
  ],
  [
    /(?<=\b(?:balance|cash|money|much)\b.*)\breserve\b(?! an?\b| the\b)|\breserve (?:balance|funds?)\b/i,
    "reserves",
  ],
  [/\bhow much (?:money )?(?:do we have|is) in\b/i, ""],
  [
    /\bhow many\b.*\b(?:have to|must|needs?|required)\b.*\b(?:attend|be (?:at|present|there)|come|show up)\b.*|\b(?:enough people|no ?(?:body|one))\b.*\b(?:attend|come|show)s?\b.*\bmeeting\b.*/i,
    "quorum",
  ],
  [
    /\b(?:fire|get rid of|impeach|kick|oust|recall|remove|throw|vote)(?: out)? (?:an? board member|(?:our|the) board|(?:an?|our|the) (?:director|officer|president|secretary|treasurer))\b.*/i,
    "removal director",
  ],
  [/\bhow long\b(?=.*\b(?:in office|on the board|serve)\b)/i, "terms"],
  [/\bthe (?:(?:association|hoa)(?:['’]s)? )?books\b/i, "records"],
  [/\b(?:how deep|depth of)\b/i, "depth chart"],
  [/\b(?:across|over|past) (?:my|our|the) (?:(?:lot|property) )?line\b/i, "encroach"],
  [/\bhow much can\b/i, "limit"],
  [/\bhow much\b/i, "cost"],
  [/(?<=\bcosts?\b.*)\b(?:to live|living)\b.*/i, "dues"],
  [
    /\b(?:get on|join|serve on|sit on) the (?:hoa )?board\b|\bbe(?:come)? a (?:board member|director)\b/i,
    "candidate election",
  ],
  [/\b(?:how many )?people\b(?=.*\bon the board\b)|\bwait(?:ing)? ?list\b/i, ""],
  [/\bhow (?:early|late|soon)\b/i, "hours"],
  [
    /\bhow many\b(?= (?:homes|houses|lots|people|residents|streets)\b(?!.* (?:can|may|allowed)\b)|.*\b(?:there|do (?:i|we) (?:get|have))\b)/i,
    "",
  ],
  [/(?<=\bhow (?:fast|long|quickly)\b.*)\bapprov(?:al|e|ed)\b/i, "architectural review"],
  [/\b(?:a|boat|dock|my|the) slips?\b(?! and\b)/i, "dock"],
  [
    /^.*\b(?:be in|belong to|join|leave|opt out of|part of|quit) (?:an |our |the )?(?:hoa|association)\b(?! board).*|^(?=.*\b(?:association|hoa|membership)\b).*\bmandatory\b.*/i,
    "every owner member",
  ],
  [
    /\b(?:duties|job|responsibilities|role)\b(?=.*\b(?:president|secretary|treasurer)\b)|(?<=\b(?:president|secretary|treasurer)\b.*)\b(?:duties|job|responsibilities|role)\b/i,
    "",
  ],
  [/\b(?:annual|yearly) (?=budget\b)/i, ""],
  [/ and (?:how|what|when|where|who)\b.*\b(?:it|they)\b.*/i, ""],
  [/\bhow long (?:do|does|did|will)\b/i, "time"],
  [/\b(?:correct|fix|put right)\b(?=.*\bviolation)/i, "cure"],
  [/\bnext[- ]door\b/i, "neighbor"],
  [/\bbark(?=ing|s\b)/i, "loud bark"],
  [/\bnew (?:home ?owner|resident)s?\b|\bjust moved in\b/i, "register"],
  [/\b(?:put in|install|build|dig) a (?:swimming )?pool\b/i, "private pool"],
  [/\b(?:open|run) (?=an? |my )/i, ""],
  [/(?<!\b(?:my|our|their|your) )\bown\b/i, "owns"],
  [/\b(?:standing water|water (?:runs|comes|drains|flows|pools|stands))\b/i, "drainage"],
  [/\b(?:don['’]?t|do not|can['’]?t|never|not) (?:pay(?:ing)?|afford)\b/i, "unpaid"],
  [/\bpay(?:s|ing)? for\W*$|(?<=\b(?:dues|fees?)\b.*)\b(?:cover|go(?: to| for)?)\W*$/i, "expenses"],
  [/\bsa(?:id|ys?) no\b/i, "declined"],
  [/\b(?:don['’]?t|do not) agree\b/i, "disagree"],
  [/\b(?:can['’]?t|cannot|unable to) (?:attend|be there|come|make it)\b/i, "absentee"],
  [/\bvote (?:for me|on my behalf|in my place)\b/i, "proxy"],
  [
    /\b(?:power|electric(?:ity)?|(?<!street )lights?) (?:(?:goes|go|is|are|went) )?(?:company|off|out)\b|\b(?:no|lost) power\b/i,
    "power outage",
  ],
  [
    /\bwhat(?:['’]?s| is) (?:going on|happening|on(?= (?:next|this|to)|\W*$)|there to do)\b|\bthings to do\b/i,
    "upcoming events",
  ],
  [/\bcome on(?:to)? (?:my|our|your|someone['’]?s) (?:land|lot|property|yard)\b/i, "enter lot"],
  [/\bthe park\b/i, "playground"],
  [
    /(?:^(?!find|get)|\b(?:where )?(?:can|do|may) (?:i|we) )(?:download|find|get(?! rid)|look up|read|see|show(?: me)?|view)\b|\bcop(?:y|ies) of\b/i,
    "",
  ],
  [/\bmeet$/i, "meeting"],
  [/\brent(?:ing)? (?=the (?!house|home)|club)|(?<=\bclubhouse )rental\b/i, "reserve "],
  [/(?<=\bvotes?\b.*)\b(?:home|house(?:hold)?)\b/i, "lot"],
  [/\bwho (?:can|do|should) (?:i|we) (?:tell|report|complain)\b/i, "complain"],
  // Where every owner's rules are for; alone, it is what is asked.
  [
    /(?<=\p{L}.*)\b(?:(?:at|from|in|on|in front of|outside|behind) (?:(?:my|our|your) (?:own )?(?:house|home|lot|place|property)|(?:(?:my|our|the|your) )?(?:back ?|own )?yard)\b|back ?yard$)|\bback ?yard (?!pool)(?=\p{L})/iu,
    "",
  ],
  [
    /\bwater(?:ing)? (?:my |our |the |your )?(?:lawn|yard|grass|garden|plants|flowers)\b/i,
    "irrigate",
  ],
  [
    /\b(?:not|doesn['’]?t|isn['’]?t|won['’]?t|stopped) (?:work(?:ing)?|open|start|turn on)\b/i,
    "broken",
  ],
  [/\bbr(?:eak|oke|oken)[ -]in(?:to)?\b.*/i, "police"],
];
