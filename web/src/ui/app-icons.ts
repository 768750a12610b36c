import {
  ArrowRight,
  BookOpen,
  ChevronDown,
  Clock3,
  ExternalLink,
  HatGlasses,
  KeyRound,
  Laptop,
  LogOut,
  MailOpen,
  Menu,
  Monitor,
  MonitorSmartphone,
  Moon,
  Smartphone,
  Sun,
  Tablet,
  Trash2,
  UserRound,
  X,
} from 'lucide-react'
import { drawn } from './icon.ts'

/** Icons of signed-in pages. */

export const IconArrowRight = /* @__PURE__ */ drawn(ArrowRight)
export const IconChevronDown = /* @__PURE__ */ drawn(ChevronDown)
export const IconClock = /* @__PURE__ */ drawn(Clock3)
export const IconClose = /* @__PURE__ */ drawn(X)
export const IconDevicePhone = /* @__PURE__ */ drawn(Smartphone)
export const IconDeviceLaptop = /* @__PURE__ */ drawn(Laptop)
export const IconDeviceDesktop = /* @__PURE__ */ drawn(Monitor)
export const IconDeviceTablet = /* @__PURE__ */ drawn(Tablet)
export const IconDeviceUnknown = /* @__PURE__ */ drawn(MonitorSmartphone)
export const IconExternal = /* @__PURE__ */ drawn(ExternalLink)
export const IconImpersonation = /* @__PURE__ */ drawn(HatGlasses)
export const IconKey = /* @__PURE__ */ drawn(KeyRound)
export const IconMailOpen = /* @__PURE__ */ drawn(MailOpen)
export const IconMenu = /* @__PURE__ */ drawn(Menu)
export const IconReference = /* @__PURE__ */ drawn(BookOpen)
export const IconSessions = /* @__PURE__ */ drawn(MonitorSmartphone)
export const IconSignOut = /* @__PURE__ */ drawn(LogOut)
export const IconThemeDark = /* @__PURE__ */ drawn(Moon)
export const IconThemeLight = /* @__PURE__ */ drawn(Sun)
export const IconTrash = /* @__PURE__ */ drawn(Trash2)
export const IconUser = /* @__PURE__ */ drawn(UserRound)
