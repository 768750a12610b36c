import type { TestUser } from './app.ts'

/** A device that makes and uses passkeys without asking anybody. */
export async function addAuthenticator({ context, page }: Pick<TestUser, 'context' | 'page'>) {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
