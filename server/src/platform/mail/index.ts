export {
  type CustomerMessage,
  countEmailsOf,
  emailsErasure,
  eraseEmailsOf,
} from './customers.ts'
export { emailFrame } from './frame.ts'
export { type EmailRow, htmlOf, textOf } from './layout.ts'
export { createMailer, type Mailer } from './mail.ts'
export { emailTemplates, sampleEmail } from './samples.ts'
export { checkSmtp, mayExposePassword, smtpTransport, type Transport } from './smtp.ts'
