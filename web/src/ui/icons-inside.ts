import {
  Bookmark,
  BookOpen,
  Building2,
  ChevronRight,
  ChevronsUpDown,
  ChevronUp,
  CircleQuestionMark,
  Columns3,
  Download,
  Ellipsis,
  ExternalLink,
  HatGlasses,
  Keyboard,
  Laptop,
  LogOut,
  MailOpen,
  Menu,
  Monitor,
  MonitorSmartphone,
  Plus,
  Search,
  Smartphone,
  Tablet,
  Trash2,
  UserCog,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { drawn } from './icon.ts'

/** Icons of signed-in pages only: those of `icons.ts` are loaded by every page. */
export const IconChevronRight = /* @__PURE__ */ drawn(ChevronRight)
export const IconChevronUp = /* @__PURE__ */ drawn(ChevronUp)
export const IconColumns = /* @__PURE__ */ drawn(Columns3)
export const IconDeviceDesktop = /* @__PURE__ */ drawn(Monitor)
export const IconDeviceLaptop = /* @__PURE__ */ drawn(Laptop)
export const IconDevicePhone = /* @__PURE__ */ drawn(Smartphone)
export const IconDeviceTablet = /* @__PURE__ */ drawn(Tablet)
export const IconDeviceUnknown = /* @__PURE__ */ drawn(MonitorSmartphone)
export const IconDownload = /* @__PURE__ */ drawn(Download)
export const IconExternal = /* @__PURE__ */ drawn(ExternalLink)
export const IconHelp = /* @__PURE__ */ drawn(CircleQuestionMark)
export const IconImpersonation = /* @__PURE__ */ drawn(HatGlasses)
export const IconKeyboard = /* @__PURE__ */ drawn(Keyboard)
export const IconMailOpen = /* @__PURE__ */ drawn(MailOpen)
export const IconMembers = /* @__PURE__ */ drawn(UsersRound)
export const IconMenu = /* @__PURE__ */ drawn(Menu)
export const IconMore = /* @__PURE__ */ drawn(Ellipsis)
export const IconOrganization = /* @__PURE__ */ drawn(Building2)
export const IconPlus = /* @__PURE__ */ drawn(Plus)
export const IconReference = /* @__PURE__ */ drawn(BookOpen)
export const IconRoles = /* @__PURE__ */ drawn(UserCog)
export const IconSearch = /* @__PURE__ */ drawn(Search)
export const IconSessions = /* @__PURE__ */ drawn(MonitorSmartphone)
export const IconSignOut = /* @__PURE__ */ drawn(LogOut)
export const IconSwitch = /* @__PURE__ */ drawn(ChevronsUpDown)
export const IconTrash = /* @__PURE__ */ drawn(Trash2)
export const IconUser = /* @__PURE__ */ drawn(UserRound)
export const IconView = /* @__PURE__ */ drawn(Bookmark)
