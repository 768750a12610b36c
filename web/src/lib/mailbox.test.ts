import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  ['ada@gmail.com', 'Gmail'],
  ['ada@GoogleMail.com', 'Gmail'],
  ['ada@hotmail.co.uk', 'Outlook'],
  ['ada@ukr.net', 'ukr.net'],
  ['ada@example.com', undefined],
  ['ada@notgmail.com', undefined],
])('%s is read at %s', (email, name) => expect(mailboxOf(email)?.name).toBe(name))
