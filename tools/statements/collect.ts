import { type Collected, collectCalls, type StatementCall } from './calls.ts'
import type { Program } from './program.ts'
import { openProgram } from './program.ts'

/** A call with all texts that it can send, or with examples of them. */
export type Statement = StatementCall & { readonly texts: readonly string[] }

export type Statements = {
  readonly statements: readonly Statement[]
  /** SQL that would escape the checks. */
  readonly problems: readonly string[]
}

type Composed = {
  readonly examples: Readonly<Record<string, readonly string[]>>
  readonly exceptions: Readonly<Record<string, string>>
  /** Statements that a mechanism sends for a module, by the file and function of the module. */
  readonly onBehalf?: Readonly<Record<string, readonly string[]>>
}

/** All SQL that the server sends. */
export function serverStatements(composed: Composed): Statements {
  const program = openProgram(
    (path) => /^server\/src\/.*\.ts$/.test(path) && !/\.test\.ts$|\/testing\//.test(path),
  )
  try {
    return collect(program, composed)
  } finally {
    program.close()
  }
}

export function collect(program: Program, composition: Composed): Statements {
  const { examples, exceptions, onBehalf = {} } = composition
  const collected = collectCalls(program)
  const known = new Set([...Object.keys(examples), ...Object.keys(exceptions)])
  const composed = collected.calls.filter(({ texts }) => texts === undefined).map(keyOf)
  const statements = collected.calls.map((call) => ({
    ...call,
    texts: call.texts ?? examples[keyOf(call)] ?? [],
  }))
  return {
    statements: [...statements, ...Object.entries(onBehalf).map(statementOf)],
    problems: [
      ...collected.problems,
      ...composed
        .filter((key) => !known.has(key))
        .map((key) => `${key}: composes SQL; add examples to tools/statements/composed.ts`),
      ...[...known]
        .filter((key) => !composed.includes(key))
        .map((key) => `${key}: composes no SQL; delete it from tools/statements/composed.ts`),
      ...unsentTexts(
        collected,
        [examples, onBehalf].flatMap((each) => Object.values(each).flat()),
      ),
    ],
  }
}

const keyOf = ({ path, within }: StatementCall) => `${path} ${within}`

function statementOf([key, texts]: [string, readonly string[]]): Statement {
  const [path = '', within = ''] = key.split(' ')
  return { path, line: 1, within, texts, row: undefined }
}

/** Texts that read like SQL, but belong neither to a call nor to an example. */
const unsentTexts = ({ unread }: Collected, examples: readonly string[]) =>
  unread
    .filter(({ text }) => !examples.some((example) => example.includes(text)))
    .map(({ place }) => `${place}: SQL of which no call that sends it is known`)
