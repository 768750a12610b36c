import {
  CreditCard,
  FileDown,
  Gauge,
  Gift,
  KeyRound,
  Lock,
  MessageCircle,
  Store,
} from 'lucide-react'
import { drawn } from './icon.ts'

/** Icons of the pages of buyers. */

export const IconBenefit = /* @__PURE__ */ drawn(Gift)
export const IconCard = /* @__PURE__ */ drawn(CreditCard)
export const IconChat = /* @__PURE__ */ drawn(MessageCircle)
export const IconCredits = /* @__PURE__ */ drawn(Gauge)
export const IconFileDown = /* @__PURE__ */ drawn(FileDown)
export const IconLicense = /* @__PURE__ */ drawn(KeyRound)
export const IconPay = /* @__PURE__ */ drawn(Lock)
export const IconRepository = /* @__PURE__ */ drawn(Store)
