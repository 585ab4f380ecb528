/** Maximum field lengths in characters, enforced by both the browser and the server. */
export const fieldLimits = {
  name: 100,
  email: 254,
  unit: 10,
  houseStreet: 100,
  phoneNumber: 32,
  password: 128,
  title: 200,
  /** An announcement's text; `longerForms` in server/validate-request.ts leaves room for it. */
  body: 10_000,
  dateCreated: 100,
  message: 4000,
  /** The board's answer to a message. */
  answer: 10_000,
  location: 200,
  description: 4000,
  search: 100,
  question: 200,
} as const;

/** The largest form with files that is buffered as a whole, in bytes: an announcement's. */
export const longestShortUpload = 96 * 1024;

/** Photos with a message to the board: how many, and the largest, in bytes. */
export const photoLimits = { most: 6, largest: 10_000_000 } as const;

/** The largest form with such photos, in bytes: phones also take larger ones. */
export const largestPhotoForm = 128_000_000;

/** In characters. */
export const shortestPassword = 8;

/** In characters; the administrator's password gives access to everyone's records. */
export const shortestAdministratorPassword = 15;

/** The longest event that the administrator can add, in days. */
export const longestEventDays = 62;
