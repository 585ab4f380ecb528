/** Why a photo can't be shown, as the rest of a sentence, and what to do. */
export class PhotoFault extends Error {
  readonly advice: string;

  constructor(reason: string, advice: string) {
    super(reason);
    this.advice = advice;
  }
}

export const partMissing: [string, string] = ["part of it is missing", "copy it again"];
