import {
  ArrowRight,
  BookOpen,
  Check,
  ChevronDown,
  CircleAlert,
  CircleCheck,
  CircleX,
  Clock3,
  Copy,
  ExternalLink,
  Eye,
  EyeOff,
  FingerprintPattern,
  HatGlasses,
  Inbox,
  Info,
  KeyRound,
  Languages,
  Laptop,
  LogOut,
  Mail,
  MailOpen,
  Menu,
  Monitor,
  MonitorSmartphone,
  Moon,
  RotateCcw,
  Smartphone,
  Sun,
  SunMoon,
  Tablet,
  Trash2,
  TriangleAlert,
  UserRound,
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
export const IconDevicePhone = /* @__PURE__ */ drawn(Smartphone)
export const IconDeviceLaptop = /* @__PURE__ */ drawn(Laptop)
export const IconDeviceDesktop = /* @__PURE__ */ drawn(Monitor)
export const IconDeviceTablet = /* @__PURE__ */ drawn(Tablet)
export const IconDeviceUnknown = /* @__PURE__ */ drawn(MonitorSmartphone)
export const IconError = /* @__PURE__ */ drawn(CircleAlert)
export const IconExternal = /* @__PURE__ */ drawn(ExternalLink)
export const IconEye = /* @__PURE__ */ drawn(Eye)
export const IconEyeOff = /* @__PURE__ */ drawn(EyeOff)
export const IconImpersonation = /* @__PURE__ */ drawn(HatGlasses)
export const IconInfo = /* @__PURE__ */ drawn(Info)
export const IconPasskey = /* @__PURE__ */ drawn(FingerprintPattern)
export const IconKey = /* @__PURE__ */ drawn(KeyRound)
export const IconLanguage = /* @__PURE__ */ drawn(Languages)
export const IconMail = /* @__PURE__ */ drawn(Mail)
export const IconMailOpen = /* @__PURE__ */ drawn(MailOpen)
export const IconMenu = /* @__PURE__ */ drawn(Menu)
export const IconOk = /* @__PURE__ */ drawn(CircleCheck)
export const IconOutbox = /* @__PURE__ */ drawn(Inbox)
export const IconReference = /* @__PURE__ */ drawn(BookOpen)
export const IconRetry = /* @__PURE__ */ drawn(RotateCcw)
export const IconSessions = /* @__PURE__ */ drawn(MonitorSmartphone)
export const IconSignOut = /* @__PURE__ */ drawn(LogOut)
export const IconTheme = /* @__PURE__ */ drawn(SunMoon)
export const IconThemeDark = /* @__PURE__ */ drawn(Moon)
export const IconThemeLight = /* @__PURE__ */ drawn(Sun)
export const IconTrash = /* @__PURE__ */ drawn(Trash2)
export const IconUser = /* @__PURE__ */ drawn(UserRound)
export const IconWarning = /* @__PURE__ */ drawn(TriangleAlert)
