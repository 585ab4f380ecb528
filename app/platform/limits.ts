/** The longest a field may be, in characters; the browser and the server hold to the same. */
export const fieldLimits = {
  name: 100,
  email: 254,
  houseStreet: 100,
  phoneNumber: 32,
  password: 128,
  title: 200,
  body: 10_000,
  dateCreated: 100,
  message: 4000,
  location: 200,
  description: 4000,
  search: 100,
  question: 200,
} as const;

/** The shortest password that is accepted, in characters. */
export const shortestPassword = 8;

/** The same for the administrator's, which opens everybody's records. */
export const shortestAdministratorPassword = 15;

/** The highest house number that is accepted. */
export const highestHouseNumber = 999_999;

/** The longest event that the administrator adds, in days. */
export const longestEventDays = 62;
