export { createMailer, type Mailer, type Message } from './mail.ts'
export { smtpTransport, type Transport } from './smtp.ts'
