/** Why a bank declined a payment, or a card that was to be saved. */
export type DeclineNote = 'declined' | 'noFunds' | 'cardLost' | 'notApproved'
