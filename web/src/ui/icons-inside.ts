import {
  ArrowDownRight,
  ArrowUpRight,
  Bookmark,
  BookOpen,
  Building2,
  Calendar,
  ChartLine,
  ChevronLeft,
  ChevronRight,
  ChevronsUpDown,
  ChevronUp,
  CircleDashed,
  CircleDot,
  CircleQuestionMark,
  Clock3,
  Columns3,
  Download,
  Ellipsis,
  ExternalLink,
  HatGlasses,
  ImageUp,
  Keyboard,
  KeyRound,
  Laptop,
  ListFilter,
  Lock,
  LogOut,
  Mail,
  MailOpen,
  Menu,
  Minus,
  Monitor,
  MonitorSmartphone,
  Plus,
  Search,
  Smartphone,
  Table2,
  Tablet,
  Trash2,
  UserCog,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { drawn } from './icon.ts'

/* Icons of signed-in pages. */

export const IconCalendar = /* @__PURE__ */ drawn(Calendar)
export const IconChart = /* @__PURE__ */ drawn(ChartLine)
export const IconChevronLeft = /* @__PURE__ */ drawn(ChevronLeft)
export const IconChevronRight = /* @__PURE__ */ drawn(ChevronRight)
export const IconChevronUp = /* @__PURE__ */ drawn(ChevronUp)
export const IconClock = /* @__PURE__ */ drawn(Clock3)
export const IconColumns = /* @__PURE__ */ drawn(Columns3)
export const IconDeviceDesktop = /* @__PURE__ */ drawn(Monitor)
export const IconDeviceLaptop = /* @__PURE__ */ drawn(Laptop)
export const IconDevicePhone = /* @__PURE__ */ drawn(Smartphone)
export const IconDeviceTablet = /* @__PURE__ */ drawn(Tablet)
export const IconDeviceUnknown = /* @__PURE__ */ drawn(MonitorSmartphone)
export const IconDown = /* @__PURE__ */ drawn(ArrowDownRight)
export const IconDownload = /* @__PURE__ */ drawn(Download)
export const IconExternal = /* @__PURE__ */ drawn(ExternalLink)
export const IconFilter = /* @__PURE__ */ drawn(ListFilter)
export const IconHelp = /* @__PURE__ */ drawn(CircleQuestionMark)
export const IconImpersonation = /* @__PURE__ */ drawn(HatGlasses)
export const IconKey = /* @__PURE__ */ drawn(KeyRound)
export const IconKeyboard = /* @__PURE__ */ drawn(Keyboard)
export const IconLock = /* @__PURE__ */ drawn(Lock)
export const IconMail = /* @__PURE__ */ drawn(Mail)
export const IconMailOpen = /* @__PURE__ */ drawn(MailOpen)
export const IconMembers = /* @__PURE__ */ drawn(UsersRound)
export const IconMenu = /* @__PURE__ */ drawn(Menu)
export const IconMinus = /* @__PURE__ */ drawn(Minus)
export const IconMore = /* @__PURE__ */ drawn(Ellipsis)
export const IconOrganization = /* @__PURE__ */ drawn(Building2)
export const IconPlus = /* @__PURE__ */ drawn(Plus)
export const IconReference = /* @__PURE__ */ drawn(BookOpen)
export const IconRoles = /* @__PURE__ */ drawn(UserCog)
export const IconSearch = /* @__PURE__ */ drawn(Search)
export const IconSessions = /* @__PURE__ */ drawn(MonitorSmartphone)
export const IconSignOut = /* @__PURE__ */ drawn(LogOut)
export const IconStepAhead = /* @__PURE__ */ drawn(CircleDashed)
export const IconStepNow = /* @__PURE__ */ drawn(CircleDot)
export const IconSwitch = /* @__PURE__ */ drawn(ChevronsUpDown)
export const IconTable = /* @__PURE__ */ drawn(Table2)
export const IconTrash = /* @__PURE__ */ drawn(Trash2)
export const IconUp = /* @__PURE__ */ drawn(ArrowUpRight)
export const IconUpload = /* @__PURE__ */ drawn(ImageUp)
export const IconUser = /* @__PURE__ */ drawn(UserRound)
export const IconView = /* @__PURE__ */ drawn(Bookmark)
