/**
 * What residents type, in their own words, and the addresses that answer it on the sample Heron Lake
 * (samples/heron-lake) on November 22, 2026. Several, where several say it; an event by its title. An
 * address without a place in it is the page or document as a whole.
 */
export const residentQuestions: Record<string, string[]> = {
  // Meetings and people
  "last year's annual meeting": ["/meetingminutes/2025-10-annual-meeting"],
  "newest minutes": ["/meetingminutes/2026-11-board-minutes"],
  "who won the election": ["/meetingminutes/2026-10-annual-meeting#page-2"],
  "what was decided about snow": ["/meetingminutes/2026-10-board-minutes"],
  "deadline to be a candidate": ["/covenantsbylaws/bylaws#page-3"],
  "vote if I'm out of town": ["/covenantsbylaws/bylaws#page-3"],
  "when is the next board meeting": ["event Board meeting (budget)"],
  "when is the annual meeting": ["event Annual meeting of the Association"],
  "arc meeting date": ["event Architectural review committee"],
  "vote if I can't attend": ["/covenantsbylaws/bylaws#page-3"],
  "last month's minutes": ["/meetingminutes/2026-10-board-minutes"],
  "who is president": ["/boardmembers#president"],
  "who is on the board": ["/boardmembers"],
  "how do i contact the board": ["/contact"],
  "minutes from october": [
    "/meetingminutes/2026-10-board-minutes",
    "/meetingminutes/2026-10-annual-meeting",
  ],
  "budget for next year": ["/meetingminutes/2026-10-financial-report"],
  // Money
  "can the hoa take my house": ["/covenantsbylaws/covenants#page-6"],
  "how much is in the reserves": ["/meetingminutes/2026-10-financial-report#page-2"],
  "what do my dues pay for": [
    "/covenantsbylaws/covenants#page-5",
    "/meetingminutes/2026-10-financial-report#page-1",
  ],
  "can't pay my dues on time": ["/faq#question-1", "/covenantsbylaws/covenants#page-6"],
  "how much are the dues": ["/faq#question-1"],
  "late fee": ["/faq#question-1", "/covenantsbylaws/covenants#page-6"],
  "where do i pay online": [
    "https://portal.lakeside-management.example/heron-lake/pay",
    "/faq#question-1",
  ],
  // What is shared
  "taking grandkids swimming": ["/faq#question-6", "/amenities/pool"],
  "barbecue by the water": ["/amenities/socialdeck"],
  "pool hours": ["/amenities/pool"],
  "when does the pool open": ["event Pool opens for the 2027 season", "/amenities/pool"],
  "lost my pool key": ["/faq#question-5", "/amenities/pool"],
  "book a tennis court": ["https://tennis-reservations.example/heron-lake", "/faq#question-12"],
  "pickleball times": ["/amenities/basketballpickleball", "event Pickleball morning"],
  "rent the clubhouse for a party": ["/amenities/socialdeck", "/faq#question-12"],
  // Every day
  "dangerous dog next door": ["/covenantsbylaws/covenants#page-12"],
  "dog bit my kid": ["/covenantsbylaws/covenants#page-12"],
  "somebody dog make poop my grass": ["/covenantsbylaws/covenants#page-12", "/faq#question-11"],
  "loud party next door who to call": ["/faq#question-15", "/covenantsbylaws/covenants#page-12"],
  "car can sleep in street": ["/faq#question-10", "/covenantsbylaws/covenants#page-12"],
  "growing tomatoes": ["/covenantsbylaws/covenants#page-13"],
  "hanging laundry outside": ["/covenantsbylaws/covenants#page-13"],
  "realtor sign": ["/covenantsbylaws/covenants#page-13"],
  "my tenant broke the rules": ["/covenantsbylaws/covenants#page-16"],
  "put my house on airbnb": ["/faq#question-8", "/covenantsbylaws/firstamendment#page-1"],
  "how many homes can be rented": ["/covenantsbylaws/firstamendment#page-2", "/faq#question-8"],
  "trash day": ["/faq#question-9"],
  "how many dogs can i have": ["/covenantsbylaws/covenants#page-12"],
  "can i park my rv in the driveway": ["/covenantsbylaws/covenants#page-12"],
  "quiet hours": ["/covenantsbylaws/covenants#page-12"],
  "forgot my password": ["/forgotpassword"],
  "change my phone number": ["/faq#question-13"],
  "remove me from the directory": ["/editinfo", "/faq#question-13"],
  "sign up": ["/register"],
  "do you need a permit to fish in the lake": ["/covenantsbylaws/covenants#page-9"],
  // Homes
  "build a deck": ["/arc/guidelinesStandards#page-5", "/arc/guidelinesStandards#page-2"],
  "dead tree in my yard": ["/covenantsbylaws/covenants#page-10", "/arc/guidelinesStandards#page-2"],
  "they said no to my project": [
    "/arc/processForChange#page-3",
    "/covenantsbylaws/covenants#page-10",
  ],
  "what time can roofers start": [
    "/arc/shinglesOptions#page-2",
    "/covenantsbylaws/covenants#page-12",
  ],
  "insurance won't replace the whole roof": ["/arc/shinglesOptions#page-2"],
  "plug for electric car": ["/arc/guidelinesStandards#page-6", "/arc/guidelinesStandards#page-7"],
  "how long do I have to build": [
    "/covenantsbylaws/covenants#page-10",
    "/arc/processForChange#page-2",
  ],
  "fence height": [
    "/faq#question-2",
    "/covenantsbylaws/covenants#page-11",
    "/arc/guidelinesStandards#page-4",
  ],
  "paint my house color": ["/arc/guidelinesStandards#page-2", "/arc/guidelinesStandards#page-3"],
  "how big can my shed be": ["/faq#question-3", "/arc/guidelinesStandards#page-5"],
  "how long does arc approval take": ["/faq#question-4", "/covenantsbylaws/covenants#page-10"],
  // The lake
  "does the hoa own the lake": ["/covenantsbylaws/covenants#page-8"],
  "water my lawn from the lake": ["/covenantsbylaws/covenants#page-9"],
  "feeding the ducks": ["/covenantsbylaws/covenants#page-12"],
  sailing: ["/covenantsbylaws/lakeamendment#page-1", "/faq#question-7"],
  "boat on the lake gas motor": ["/faq#question-7", "/covenantsbylaws/lakeamendment#page-1"],
  "dock size": ["/faq#question-7", "/covenantsbylaws/lakeamendment#page-2"],
  "can i swim in the lake": ["/covenantsbylaws/covenants#page-8"],
};
