import {
  ArrowRight,
  Check,
  ChevronDown,
  CircleAlert,
  CircleCheck,
  CircleX,
  Clock3,
  Copy,
  Eye,
  EyeOff,
  Inbox,
  Info,
  KeyRound,
  Languages,
  Mail,
  Moon,
  RotateCcw,
  Sun,
  SunMoon,
  TriangleAlert,
  X,
} from 'lucide-react'
import { drawn } from './icon.ts'

export const IconArrowRight = /* @__PURE__ */ drawn(ArrowRight)
export const IconCheck = /* @__PURE__ */ drawn(Check)
export const IconChevronDown = /* @__PURE__ */ drawn(ChevronDown)
export const IconClock = /* @__PURE__ */ drawn(Clock3)
export const IconClose = /* @__PURE__ */ drawn(X)
export const IconCopy = /* @__PURE__ */ drawn(Copy)
export const IconDanger = /* @__PURE__ */ drawn(CircleX)
export const IconError = /* @__PURE__ */ drawn(CircleAlert)
export const IconEye = /* @__PURE__ */ drawn(Eye)
export const IconEyeOff = /* @__PURE__ */ drawn(EyeOff)
export const IconInfo = /* @__PURE__ */ drawn(Info)
export const IconKey = /* @__PURE__ */ drawn(KeyRound)
export const IconLanguage = /* @__PURE__ */ drawn(Languages)
export const IconMail = /* @__PURE__ */ drawn(Mail)
export const IconOk = /* @__PURE__ */ drawn(CircleCheck)
export const IconRetry = /* @__PURE__ */ drawn(RotateCcw)
export const IconTheme = /* @__PURE__ */ drawn(SunMoon)
export const IconThemeDark = /* @__PURE__ */ drawn(Moon)
export const IconThemeLight = /* @__PURE__ */ drawn(Sun)
export const IconWarning = /* @__PURE__ */ drawn(TriangleAlert)
export const IconOutbox = /* @__PURE__ */ drawn(Inbox)
