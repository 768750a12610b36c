/** The amount that a form was shown with. What no form sends equals no amount. */
export const amountIn = (text: string | undefined) =>
  text && /^\d{1,15}$/.test(text) ? Number(text) : -1
