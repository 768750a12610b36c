/** Libraries that the first page already needs. */
const libraries =
  /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|use-intl|nanostores|@better-fetch|@formatjs\/fast-memoize|@tanstack\/(react-router|router-core|history|store|react-store))\//

/** A part of them that only signed-in pages use. */
const later = /\/react-router\/dist\/esm\/useBlocker\.js$/

/** Components of all pages without a session. In one file with the base styles, since apart they compress worse. */
const parts =
  /\/web\/src\/ui\/(Banner|Button|ButtonLink|Checkbox|Field|FormError|Heading|Letter|Menu|PasswordField|Stack|Text)\.tsx$/

/** Base styles of every page. */
const ground = /\/web\/src\/ui\/((global|reset|tokens|base)|fonts\/fonts)\.css$/

/** Components for names, values and times, with the code font. */
const facts =
  /\/web\/src\/ui\/(CopyButton|DateTime|Facts)(\.tsx|\.module\.css)$|\/fonts\/code\.css$|\/web\/src\/(ui\/copy-text|lib\/(formats?|intl))\.ts$/

/** Form handling. */
const forms = /\/web\/src\/lib\/(attempt|error-text|errors|form|title|theme)\.ts$/

/** What several forms share: refusals, the field of an address, what follows. */
const shared =
  /\/web\/src\/(lib\/(call|countdown|last-method)\.ts|shell\/FormRefusal\.tsx|screens\/identity\/accounts\/(checks\.ts|EmailField\.tsx)|screens\/identity\/sessions\/signed-in\.ts)$/

/** Calls that may have to confirm first who is there. */
const calls = /\/web\/src\/lib\/(identity-check|send)\.ts$/

/** What the pages to sign in and to sign up have and others do not: their frame, and other services. */
const gate =
  /\/web\/src\/ui\/(BrandIcon|Gate|Strength|Ways)(\.tsx|\.module\.css)$|\/web\/src\/screens\/identity\/social\/(use-providers|provider-icon|failure-path)\.tsx?$|\/contract\/src\/drawn-providers\.ts$/

/** The footer of all pages without a session. */
const footer =
  /\/web\/src\/shell\/(Preferences|LanguageMenu|ThemeMenu|LegalLinks)\.tsx$|\/contract\/src\/legal-links\.ts$/

/** Icons of all pages, with or without a session. */
const pageIcons =
  /\/web\/src\/ui\/page-icons\.ts$|\/lucide-react\/dist\/esm\/icons\/(check|copy|inbox|mail|rotate-ccw)\.mjs$/

/** Pages with one message. */
const notices = /\/web\/src\/shell\/NoticePage\.tsx$/

/** The house that is drawn where there is nothing, or one message. */
const house = /\/web\/src\/ui\/drawings\/(House|pieces|askew|empty|lost)\.tsx$/

/** What every signed-in page is drawn with, without the app: the gallery uses it too. */
const inside =
  /\/web\/src\/ui\/(((ActionMenu|Dialog)(?=\.tsx)|Avatar|Badge|Card|Code|Empty|FindButton|Frame|List|later|Page|PopButton|Shell|Skeleton|Switcher|Toast)(\.tsx|\.module\.css)|(stored|part-words|shortcuts-on|toasts|use-pop)\.ts|(inside|print|tips)\.css)$/

/** Lists with search, filters, pages and selection, without the app: the gallery uses it too. */
const lists =
  /\/web\/src\/ui\/((BulkBar|DataTable|FilterBar|Gauge|ListTools|Pagination|Person|SearchField|SelectBox|TableHead|TableRow|Tabs)(\.tsx|\.module\.css)|table-preferences\.ts)$/

/** What the lists of the app add to them. */
const listWork =
  /\/web\/src\/(lib\/opened\.ts|shell\/NothingMatches\.tsx|screens\/identity\/saved-views\/Views\.tsx)$/

/** What the pages of a shop share, and the calls that most of them make. */
const shop =
  /\/web\/src\/(shell\/Forbidden\.tsx|screens\/billing\/(shop\/(Shop(List|Page)\.tsx|use-(shop|shop-words|invalidate|periods)\.tsx?|(sorting-of|buyer|period-bounds)\.ts)|list-files\/(ListDownload|LongListFile|list-files)\.tsx?|shop-customers\/customer-name\.ts)|screens\/shared\/audit\/period\.ts|ui\/Money(\.tsx|\.module\.css)|ui\/money-text\.ts)$|\/client\/src\/contract\/(benefits|checkout-shapes|customers|discounts|files|grants|list-files|merchants|meters|orders|products|refunds|subscription-shapes|subscriptions)\.ts$/

/** What menus, panels and dialogs show when they are opened. */
const opened =
  /\/web\/src\/ui\/((ActionMenuPanel|DialogParts|FilterMenu|PopMenu|PopPanel)\.tsx|(Dialog|Pop)\.module\.css)$/

/** Fields of settings. */
const choices =
  /\/web\/src\/ui\/(CheckboxGroup|Group|GroupFrame|RadioCards|RadioGroup|SaveBar|Select|Switch|Textarea)(\.tsx|\.module\.css)$/

/** Totals above a list. */
const totals = /\/web\/src\/ui\/(Delta|Figure|RuledStrip)(\.tsx|\.module\.css)$/

/** What every signed-in page works with: one file, because each is named in the script of all pages. */
const work =
  /\/web\/src\/(lib\/(data|first-failed|limits|links|list-search|live-call|now|people|refresh-session|saved-form|snapshot|underway|use-each|zone-days)\.ts|app\/page-routes\.ts|screens\/identity\/organizations\/(members-query|queries)\.ts|shell\/((account-preferences|former-slug|organization-mode|organizations|recent|recent-list|sign-out|query-client|shortcuts)\.ts|(LeaveGuard|QueryProblem)\.tsx))$|\/client\/src\/contract\/(invitations|members|membership|multi-session|operations|organizations|preferences|profile|roles|saved-views|test-mode)\.ts$|\/node_modules\/@tanstack\/(query-core|react-query)\/|\/react-router\/dist\/esm\/useBlocker\.js$/

function plain(id: string): string {
  return id.replaceAll('\\', '/').split('?', 1)[0] ?? ''
}

/** A file of exactly these modules, without what they import. */
function alone(name: string, modules: RegExp) {
  return {
    name,
    test: (id: string) => modules.test(plain(id)),
    includeDependenciesRecursively: false,
  }
}

/** Few files for the first page: cut into small ones, the same code is a tenth larger. */
export const codeSplitting = {
  groups: [
    {
      name: 'base',
      test: (id: string) =>
        !later.test(plain(id)) && [ground, libraries, parts].some((each) => each.test(plain(id))),
    },
    alone('facts', facts),
    { name: 'forms', test: (id: string) => forms.test(plain(id)) },
    alone('inside', inside),
    alone('work', work),
    alone('lists', lists),
    alone('list-work', listWork),
    alone('shop', shop),
    alone('totals', totals),
    alone('opened', opened),
    alone('choices', choices),
    alone('footer', footer),
    alone('gate', gate),
    alone('shared', shared),
    alone('calls', calls),
    alone('page-icons', pageIcons),
    alone('notices', notices),
    alone('house', house),
  ],
}

/** Modules without side effects, so that unused components bring neither code nor styles. */
export function hasSideEffects(id: string): boolean {
  return !/\/web\/src\/(ui|lib|app|shell|screens)\/.+\.tsx?$/.test(plain(id))
}

/** Files that are there whenever a page of an area is opened: they came with the frame around it. */
const known = /\/(rolldown-runtime|main|base|facts|forms|inside|work|calls|page-icons|app-icons)-/

/** What is fetched beside a part that is imported later. Naming what is there already would be a fifth of the routes. */
export function withoutKnown(
  _part: string,
  files: string[],
  { hostId }: { hostId: string },
): string[] {
  return /\/organization-routes-/.test(hostId) ? files.filter((file) => !known.test(file)) : files
}
