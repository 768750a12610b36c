import type { Config } from '../../config/index.ts'
import { embeddedExists } from '../../platform/database/embedded/join.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { checkDatabase } from '../doctor/database.ts'
import { type Finding, fail, ok } from '../doctor/finding.ts'
import { checkDataDir, checkDisk, checkNode, checkPort } from '../doctor/machine.ts'
import { checkAddress, checkMail, checkSecret } from '../doctor/setup.ts'
import type { Call, Command } from '../parts/command.ts'
import { CommandError, exitCodes } from '../parts/exit-codes.ts'
import { withClient, withDatabase } from '../parts/installation.ts'
import { columns } from '../parts/output.ts'

export const doctor: Command = {
  name: 'doctor',
  summary: 'Look at everything that an installation needs, and say what is wrong',
  detail: 'Changes nothing. The exit code is 1 when something fails; a warning alone leaves it 0.',
  async run(call) {
    const { output } = call
    const findings = await examine(call)
    const failed = findings.some(({ state }) => state === 'fail')
    output.answer({ healthy: !failed, findings }, () =>
      columns(
        findings.map(({ check, state, what, advice }) => [
          state,
          check,
          advice ? `${what}. ${advice}` : what,
        ]),
      ),
    )
    return failed ? exitCodes.failed : exitCodes.done
  },
}

async function examine(call: Call): Promise<readonly Finding[]> {
  const node = checkNode(process.version)
  let config: Config
  try {
    config = await call.config()
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return [
      node,
      fail('config', error.message.replace(/\.$/, ''), 'Mend it; the rest was not looked at.'),
    ]
  }
  return [
    node,
    ok('config', call.env.CONFIG ? `${call.env.CONFIG} is understood` : 'as it comes'),
    checkAddress(config),
    checkSecret(config),
    checkDataDir(config),
    await checkDisk(config),
    await checkPort(config),
    ...(await aboutDatabase(config)),
    await checkMail(config),
  ]
}

async function aboutDatabase(config: Config): Promise<readonly Finding[]> {
  if (config.database.kind === 'embedded' && !embeddedExists(config.dataDir)) {
    return [ok('database', 'not there yet; the first start makes it')]
  }
  try {
    const findings = await withDatabase(config, { mayCreate: false }, (place) =>
      withClient(place, checkDatabase),
    )
    const pooled = config.database.kind === 'url' && config.database.directUrl !== undefined
    return pooled
      ? [ok('pooler', 'DATABASE_URL and DATABASE_DIRECT_URL agree'), ...findings]
      : findings
  } catch (error) {
    if (!(error instanceof StartupError || error instanceof CommandError)) throw error
    const what = error.message.replace(/\.$/, '')
    return [fail('database', what, 'Look at DATABASE_URL, or at DATA_DIR.')]
  }
}
