import { Check, Copy, Inbox, Mail, RotateCcw } from 'lucide-react'
import { drawn } from './icon.ts'

/** Icons of other pages without a session. */

export const IconCheck = /* @__PURE__ */ drawn(Check)
export const IconCopy = /* @__PURE__ */ drawn(Copy)
export const IconMail = /* @__PURE__ */ drawn(Mail)
export const IconOutbox = /* @__PURE__ */ drawn(Inbox)
export const IconRetry = /* @__PURE__ */ drawn(RotateCcw)
