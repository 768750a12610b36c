import {
  ArrowRight,
  Check,
  ChevronDown,
  ChevronsUpDown,
  CircleAlert,
  CircleCheck,
  CircleQuestionMark,
  CircleX,
  Clock3,
  Copy,
  ExternalLink,
  Eye,
  EyeOff,
  Fingerprint,
  HatGlasses,
  Inbox,
  Info,
  KeyRound,
  Languages,
  Laptop,
  Lock,
  LogOut,
  Mail,
  MailOpen,
  MapPin,
  Menu,
  Monitor,
  MonitorSmartphone,
  Moon,
  Plus,
  RotateCcw,
  Search,
  ShieldCheck,
  Smartphone,
  Sun,
  SunMoon,
  Tablet,
  Trash2,
  TriangleAlert,
  UserRound,
  X,
} from 'lucide-react'
import { brand, drawn } from './icon.ts'

export type { IconProps } from './icon.ts'

export const IconArrowRight = /* @__PURE__ */ drawn(ArrowRight)
export const IconCheck = /* @__PURE__ */ drawn(Check)
export const IconChevronDown = /* @__PURE__ */ drawn(ChevronDown)
export const IconChevrons = /* @__PURE__ */ drawn(ChevronsUpDown)
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
export const IconHelp = /* @__PURE__ */ drawn(CircleQuestionMark)
export const IconImpersonation = /* @__PURE__ */ drawn(HatGlasses)
export const IconInfo = /* @__PURE__ */ drawn(Info)
export const IconKey = /* @__PURE__ */ drawn(KeyRound)
export const IconLanguage = /* @__PURE__ */ drawn(Languages)
export const IconLock = /* @__PURE__ */ drawn(Lock)
export const IconMail = /* @__PURE__ */ drawn(Mail)
export const IconMailOpen = /* @__PURE__ */ drawn(MailOpen)
export const IconMenu = /* @__PURE__ */ drawn(Menu)
export const IconOk = /* @__PURE__ */ drawn(CircleCheck)
export const IconOutbox = /* @__PURE__ */ drawn(Inbox)
export const IconPasskey = /* @__PURE__ */ drawn(Fingerprint)
export const IconPlace = /* @__PURE__ */ drawn(MapPin)
export const IconPlus = /* @__PURE__ */ drawn(Plus)
export const IconRetry = /* @__PURE__ */ drawn(RotateCcw)
export const IconSearch = /* @__PURE__ */ drawn(Search)
export const IconSessions = /* @__PURE__ */ drawn(MonitorSmartphone)
export const IconShield = /* @__PURE__ */ drawn(ShieldCheck)
export const IconSignOut = /* @__PURE__ */ drawn(LogOut)
export const IconTheme = /* @__PURE__ */ drawn(SunMoon)
export const IconThemeDark = /* @__PURE__ */ drawn(Moon)
export const IconThemeLight = /* @__PURE__ */ drawn(Sun)
export const IconTrash = /* @__PURE__ */ drawn(Trash2)
export const IconUser = /* @__PURE__ */ drawn(UserRound)
export const IconWarning = /* @__PURE__ */ drawn(TriangleAlert)

export const IconBrandGithub = /* @__PURE__ */ brand(
  'M12 .297c-6.63 0-12 5.373-12 12 0 5.303 3.438 9.8 8.205 11.385.6.113.82-.258.82-.577 0-.285-.01-1.04-.015-2.04-3.338.724-4.042-1.61-4.042-1.61C4.422 18.07 3.633 17.7 3.633 17.7c-1.087-.744.084-.729.084-.729 1.205.084 1.838 1.236 1.838 1.236 1.07 1.835 2.809 1.305 3.495.998.108-.776.417-1.305.76-1.605-2.665-.3-5.466-1.332-5.466-5.93 0-1.31.465-2.38 1.235-3.22-.135-.303-.54-1.523.105-3.176 0 0 1.005-.322 3.3 1.23.96-.267 1.98-.399 3-.405 1.02.006 2.04.138 3 .405 2.28-1.552 3.285-1.23 3.285-1.23.645 1.653.24 2.873.12 3.176.765.84 1.23 1.91 1.23 3.22 0 4.61-2.805 5.625-5.475 5.92.42.36.81 1.096.81 2.22 0 1.606-.015 2.896-.015 3.286 0 .315.21.69.825.57C20.565 22.092 24 17.592 24 12.297c0-6.627-5.373-12-12-12',
)
export const IconBrandGoogle = /* @__PURE__ */ brand(
  'M12.48 10.92v3.28h7.84c-.24 1.84-.853 3.187-1.787 4.133-1.147 1.147-2.933 2.4-6.053 2.4-4.827 0-8.6-3.893-8.6-8.72s3.773-8.72 8.6-8.72c2.6 0 4.507 1.027 5.907 2.347l2.307-2.307C18.747 1.44 16.133 0 12.48 0 5.867 0 .307 5.387.307 12s5.56 12 12.173 12c3.573 0 6.267-1.173 8.373-3.36 2.16-2.16 2.84-5.213 2.84-7.667 0-.76-.053-1.467-.173-2.053H12.48z',
)
