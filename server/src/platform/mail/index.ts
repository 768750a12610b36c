export {
  type CustomerMessage,
  countEmailsOf,
  emailsErasure,
  eraseEmailsOf,
} from './customers.ts'
export { emailFrame, emailPicture } from './frame.ts'
export { type EmailRow, htmlOf, textOf } from './layout.ts'
export { createMailer, type Mailer } from './mail.ts'
export { emailTemplates, sampleEmail, sampleValuesOf } from './samples.ts'
export { sanitize } from './sanitize.ts'
export { checkSmtp, mayExposePassword, smtpTransport, type Transport } from './smtp.ts'
