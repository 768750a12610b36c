import {
  Bell,
  Bookmark,
  BookOpen,
  Building2,
  Calendar,
  ChartLine,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronsUpDown,
  ChevronUp,
  CircleQuestionMark,
  Clock3,
  Columns3,
  DatabaseBackup,
  Download,
  Ellipsis,
  ExternalLink,
  FileUp,
  Filter,
  Gift,
  HatGlasses,
  House,
  Keyboard,
  KeyRound,
  Link2,
  ListTodo,
  LockKeyhole,
  LogOut,
  MailOpen,
  Menu,
  Minus,
  MonitorSmartphone,
  Moon,
  Network,
  Package,
  Pencil,
  Plus,
  ReceiptText,
  Repeat,
  Scale,
  ScrollText,
  Search,
  Send,
  ShieldCheck,
  SlidersHorizontal,
  SquareTerminal,
  Sun,
  Table2,
  TicketPercent,
  Trash2,
  Undo2,
  UserCog,
  UserRound,
  Users,
  UsersRound,
  Webhook,
  X,
} from 'lucide-react'
import { drawn } from './icon.ts'

/** Icons of signed-in pages. */

export const IconAudit = /* @__PURE__ */ drawn(ScrollText)
export const IconBenefits = /* @__PURE__ */ drawn(Gift)
export const IconBackup = /* @__PURE__ */ drawn(DatabaseBackup)
export const IconCalendar = /* @__PURE__ */ drawn(Calendar)
export const IconChart = /* @__PURE__ */ drawn(ChartLine)
export const IconChevronDown = /* @__PURE__ */ drawn(ChevronDown)
export const IconChevronLeft = /* @__PURE__ */ drawn(ChevronLeft)
export const IconChevronRight = /* @__PURE__ */ drawn(ChevronRight)
export const IconChevronUp = /* @__PURE__ */ drawn(ChevronUp)
export const IconClock = /* @__PURE__ */ drawn(Clock3)
export const IconClose = /* @__PURE__ */ drawn(X)
export const IconColumns = /* @__PURE__ */ drawn(Columns3)
export const IconCheckouts = /* @__PURE__ */ drawn(Filter)
export const IconCustomers = /* @__PURE__ */ drawn(Users)
export const IconDevelopers = /* @__PURE__ */ drawn(SquareTerminal)
export const IconDiscounts = /* @__PURE__ */ drawn(TicketPercent)
export const IconDownload = /* @__PURE__ */ drawn(Download)
export const IconEdit = /* @__PURE__ */ drawn(Pencil)
export const IconExternal = /* @__PURE__ */ drawn(ExternalLink)
export const IconHelp = /* @__PURE__ */ drawn(CircleQuestionMark)
export const IconHome = /* @__PURE__ */ drawn(House)
export const IconImpersonation = /* @__PURE__ */ drawn(HatGlasses)
export const IconKey = /* @__PURE__ */ drawn(KeyRound)
export const IconKeyboard = /* @__PURE__ */ drawn(Keyboard)
export const IconLegal = /* @__PURE__ */ drawn(Scale)
export const IconLinked = /* @__PURE__ */ drawn(Link2)
export const IconMailOpen = /* @__PURE__ */ drawn(MailOpen)
export const IconMembers = /* @__PURE__ */ drawn(UsersRound)
export const IconMenu = /* @__PURE__ */ drawn(Menu)
export const IconMinus = /* @__PURE__ */ drawn(Minus)
export const IconMore = /* @__PURE__ */ drawn(Ellipsis)
export const IconNotifications = /* @__PURE__ */ drawn(Bell)
export const IconOrders = /* @__PURE__ */ drawn(ReceiptText)
export const IconOrganization = /* @__PURE__ */ drawn(Building2)
export const IconPassword = /* @__PURE__ */ drawn(LockKeyhole)
export const IconPlus = /* @__PURE__ */ drawn(Plus)
export const IconPreferences = /* @__PURE__ */ drawn(SlidersHorizontal)
export const IconReference = /* @__PURE__ */ drawn(BookOpen)
export const IconProducts = /* @__PURE__ */ drawn(Package)
export const IconRefund = /* @__PURE__ */ drawn(Undo2)
export const IconRoles = /* @__PURE__ */ drawn(UserCog)
export const IconSearch = /* @__PURE__ */ drawn(Search)
export const IconSend = /* @__PURE__ */ drawn(Send)
export const IconSessions = /* @__PURE__ */ drawn(MonitorSmartphone)
export const IconSettings = /* @__PURE__ */ drawn(SlidersHorizontal)
export const IconSignOut = /* @__PURE__ */ drawn(LogOut)
export const IconSubscriptions = /* @__PURE__ */ drawn(Repeat)
export const IconSwitch = /* @__PURE__ */ drawn(ChevronsUpDown)
export const IconTable = /* @__PURE__ */ drawn(Table2)
export const IconTeams = /* @__PURE__ */ drawn(Network)
export const IconThemeDark = /* @__PURE__ */ drawn(Moon)
export const IconThemeLight = /* @__PURE__ */ drawn(Sun)
export const IconTrash = /* @__PURE__ */ drawn(Trash2)
export const IconTwoFactor = /* @__PURE__ */ drawn(ShieldCheck)
export const IconFileUp = /* @__PURE__ */ drawn(FileUp)
export const IconTasks = /* @__PURE__ */ drawn(ListTodo)
export const IconUser = /* @__PURE__ */ drawn(UserRound)
export const IconVerified = /* @__PURE__ */ drawn(ShieldCheck)
export const IconView = /* @__PURE__ */ drawn(Bookmark)
export const IconWebhook = /* @__PURE__ */ drawn(Webhook)
