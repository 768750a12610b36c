/** Libraries that the first page already needs. */
const libraries =
  /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|use-intl|nanostores|@better-fetch|@formatjs\/fast-memoize|@tanstack\/(react-router|router-core|history|store|react-store))\//

/** Parts that every page one enters by is made of. */
const parts =
  /\/web\/src\/ui\/(Button|ButtonLink|Checkbox|Field|FormError|Gate|Heading|Menu|PasswordField|Stack|Text)\.tsx$/

/** What every page looks like before any part. */
const ground = /\/web\/src\/ui\/((global|reset|tokens|base)|fonts\/fonts)\.css$/

/** Names and values: small parts that come together, and what is copied is set in the code face. */
const facts =
  /\/web\/src\/ui\/(CopyButton|DateTime|Facts)(\.tsx|\.module\.css)$|\/fonts\/code\.css$/

/** What every form says and sends. */
const forms = /\/web\/src\/lib\/(attempt|error-text|errors|form|title|theme)\.ts$/

function plain(id: string): string {
  return id.replaceAll('\\', '/').split('?', 1)[0] ?? ''
}

/** What stands at the foot of every page one enters by, and the sheet above it. */
const feet = /\/web\/src\/screens\/shell\/(Preferences|LanguageMenu|ThemeMenu)\.tsx$/

/** Few files for the first page: cut into small ones, the same code is a tenth larger. */
export const codeSplitting = {
  groups: [
    {
      name: 'base',
      test: (id: string) => [ground, libraries, parts].some((each) => each.test(plain(id))),
    },
    { name: 'facts', test: (id: string) => facts.test(plain(id)) },
    { name: 'forms', test: (id: string) => forms.test(plain(id)) },
    {
      name: 'feet',
      test: (id: string) => feet.test(plain(id)),
      includeDependenciesRecursively: false,
    },
  ],
}

/** A part nobody on a page uses brings neither its code nor its style sheet there. */
export function hasSideEffects(id: string): boolean {
  return !/\/web\/src\/(ui|lib|app|screens)\/.+(?<!\/index)\.tsx?$/.test(plain(id))
}
