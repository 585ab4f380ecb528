/** Whom the association accepts, as the forms for registering say it, by the setting REGISTRATION. */
export const whoIsApproved = {
  open: "",
  approval: " The administrator approves each new resident.",
  roster: " Your house number and street must be on our list of homes.",
};
