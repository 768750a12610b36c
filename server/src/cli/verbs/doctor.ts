import type { Config } from '../../config/index.ts'
import { embeddedExists } from '../../platform/database/embedded/join.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { checkDatabase } from '../doctor/database.ts'
import { type Finding, fail, ok } from '../doctor/finding.ts'
import { checkDataDir, checkDisk, checkNode, checkPort } from '../doctor/machine.ts'
import { checkAddress, checkMail, checkSecret, checkStripe } from '../doctor/setup.ts'
import type { Call, Command } from '../parts/command.ts'
import { CommandError, exitCodes } from '../parts/exit-codes.ts'
import { withClient, withDatabase } from '../parts/installation.ts'
import { columns } from '../parts/output.ts'

export const doctor: Command = {
  name: 'doctor',
  summary: 'Check everything that an installation needs, and report problems',
  detail: 'Changes nothing. The exit code is 1 when something fails; a warning alone leaves it 0.',
  async run(call) {
    const { output } = call
    const findings = await runChecks(call)
    const failed = findings.some(({ state }) => state === 'fail')
    output.result({ healthy: !failed, findings }, () =>
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

async function runChecks(call: Call): Promise<readonly Finding[]> {
  const node = checkNode(process.version)
  let config: Config
  try {
    config = await call.config()
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return [
      node,
      fail('config', error.message.replace(/\.$/, ''), 'Fix it; the rest was not checked.'),
    ]
  }
  return [
    node,
    ok('config', call.env.CONFIG ? `${call.env.CONFIG} is understood` : 'defaults'),
    checkAddress(config),
    checkSecret(config),
    checkStripe(config),
    checkDataDir(config),
    await checkDisk(config),
    await checkPort(config),
    ...(await databaseFindings(config)),
    await checkMail(config),
  ]
}

async function databaseFindings(config: Config): Promise<readonly Finding[]> {
  if (config.database.kind === 'embedded' && !embeddedExists(config.dataDir)) {
    return [ok('database', 'does not exist yet; the first start creates it')]
  }
  try {
    const findings = await withDatabase(config, { mayCreate: false }, (access) =>
      withClient(access, checkDatabase),
    )
    const pooled = config.database.kind === 'url' && config.database.directUrl !== undefined
    return pooled
      ? [ok('pooler', 'DATABASE_URL and DATABASE_DIRECT_URL agree'), ...findings]
      : findings
  } catch (error) {
    if (!(error instanceof StartupError || error instanceof CommandError)) throw error
    const what = error.message.replace(/\.$/, '')
    return [fail('database', what, 'Check DATABASE_URL or DATA_DIR.')]
  }
}
