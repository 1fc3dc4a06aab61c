/** The texts of the question before a forecast is withdrawn: a part of the catalogue. */
export const withdraw = {
  title: "Withdraw your forecast?",
  about:
    "It stops counting now, and stays in your history. You can forecast again while the question is open.",
  confirm: "Withdraw forecast",
} as const;
