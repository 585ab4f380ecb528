/**
 * What residents type, in their own words, and the addresses that answer it on the sample Heron Lake
 * (samples/heron-lake) on November 22, 2026. Several, where several say it; an event by its title. An
 * address without a place in it is the page or document as a whole.
 */
export const residentQuestions: Record<string, string[]> = {
  // Meetings and people
  "when is the next board meeting": ["event Board meeting (budget)"],
  "next meeting": ["event Board meeting (budget)"],
  "when is the annual meeting": ["event Annual meeting of the Association"],
  "arc meeting date": ["event Architectural review committee"],
  "who is president": ["/boardmembers#president"],
  "treasurer name": ["/boardmembers#treasurer"],
  "who is on the board": ["/boardmembers"],
  "how do i contact the board": ["/contact"],
  "minutes from october": [
    "/meetingminutes/2026-10-board-minutes",
    "/meetingminutes/2026-10-annual-meeting",
  ],
  "budget for next year": ["/meetingminutes/2026-10-financial-report"],
  // Money
  "how much are the dues": ["/faq#question-1"],
  "hoa fees": ["/faq#question-1"],
  "yearly assessment amount": ["/faq#question-1", "/covenantsbylaws/covenants#page-5"],
  "late fee": ["/faq#question-1", "/covenantsbylaws/covenants#page-6"],
  "where do i pay online": [
    "https://portal.lakeside-management.example/heron-lake/pay",
    "/faq#question-1",
  ],
  "when are dues due": ["event Dues: first half, $320", "/faq#question-1"],
  "fines for breaking rules": ["/covenantsbylaws/covenants#page-16"],
  // What is shared
  "pool hours": ["/amenities/pool"],
  "when does the pool open": ["event Pool opens for the 2027 season", "/amenities/pool"],
  "how many guests can i bring to the pool": ["/faq#question-6", "/amenities/pool"],
  "lost my pool key": ["/faq#question-5", "/amenities/pool"],
  "is there a lifeguard": ["/amenities/pool", "/faq#question-6"],
  "adult lap swim": ["/amenities/pool", "event Adult lap swim"],
  "book a tennis court": [
    "/amenities/tenniscourts",
    "/faq#question-12",
    "https://tennis-reservations.example/heron-lake",
  ],
  "pickleball times": ["/amenities/basketballpickleball", "event Pickleball morning"],
  "tennis court lights": ["/amenities/tenniscourts"],
  "rent the clubhouse for a party": ["/amenities/socialdeck", "/faq#question-12"],
  "social deck deposit": ["/amenities/socialdeck", "/faq#question-12"],
  "playground age": ["/amenities/playground"],
  // Every day
  "trash day": ["/faq#question-9"],
  "garbage pickup": ["/faq#question-9", "/covenantsbylaws/covenants#page-12"],
  "can i burn leaves": ["/faq#question-9", "/covenantsbylaws/covenants#page-12"],
  "can i have chickens": ["/covenantsbylaws/covenants#page-12"],
  "how many dogs can i have": ["/covenantsbylaws/covenants#page-12"],
  "dog off leash": ["/faq#question-11", "/covenantsbylaws/covenants#page-12"],
  "overnight parking on the street": ["/faq#question-10", "/covenantsbylaws/covenants#page-12"],
  "can i park my rv in the driveway": ["/covenantsbylaws/covenants#page-12"],
  "guest parking": ["/faq#question-10"],
  "quiet hours": ["/covenantsbylaws/covenants#page-12"],
  "noisy neighbor": ["/faq#question-15", "/covenantsbylaws/covenants#page-12"],
  "street light out": ["/faq#question-15"],
  "garage sale": ["event Garage sale weekend", "/covenantsbylaws/firstamendment#page-3"],
  fireworks: ["/covenantsbylaws/covenants#page-13"],
  "forgot my password": ["/forgotpassword"],
  "change my phone number": ["/faq#question-13"],
  // Homes
  "fence height": [
    "/faq#question-2",
    "/covenantsbylaws/covenants#page-11",
    "/arc/guidelinesStandards#page-4",
  ],
  "paint my house color": ["/arc/guidelinesStandards#page-2", "/arc/guidelinesStandards#page-3"],
  "how big can my shed be": [
    "/faq#question-3",
    "/arc/guidelinesStandards#page-5",
    "/covenantsbylaws/covenants#page-12",
  ],
  "solar panels allowed": ["/arc/guidelinesStandards#page-6"],
  "cut down a tree": ["/arc/guidelinesStandards#page-7", "/covenantsbylaws/covenants#page-10"],
  "roof shingle colors": ["/arc/shinglesOptions"],
  "how long does arc approval take": ["/faq#question-4", "/covenantsbylaws/covenants#page-10"],
  "arc application form": ["/arc/modificationApplication", "/arc/processForChange#page-2"],
  "satellite dish": ["/covenantsbylaws/covenants#page-13", "/arc/guidelinesStandards#page-7"],
  "for sale sign in yard": ["/covenantsbylaws/covenants#page-13"],
  airbnb: ["/faq#question-8", "/covenantsbylaws/firstamendment#page-1"],
  "selling my house": ["/faq#question-14"],
  // The lake
  "boat on the lake gas motor": ["/faq#question-7", "/covenantsbylaws/lakeamendment#page-1"],
  "dock size": [
    "/faq#question-7",
    "/covenantsbylaws/lakeamendment#page-2",
    "/arc/guidelinesStandards#page-6",
  ],
  "can i swim in the lake": ["/covenantsbylaws/covenants#page-8"],
};
