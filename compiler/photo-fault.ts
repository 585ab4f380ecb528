/** Why a photo can't be shown, as a phrase, and what to do about that. */
export class PhotoFault extends Error {
  readonly advice: string;

  constructor(reason: string, advice: string) {
    super(reason);
    this.advice = advice;
  }
}

export const partMissing: [string, string] = ["part of it is missing", "copy it again"];
