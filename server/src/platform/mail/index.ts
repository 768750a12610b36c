export { htmlOf, textOf } from './layout.ts'
export { compose, createMailer, type Mailer, type Message } from './mail.ts'
export { mailsOf, sampleOf } from './samples.ts'
export { checkSmtp, passwordMayShow, smtpTransport, type Transport } from './smtp.ts'
