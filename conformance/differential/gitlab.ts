import {
  type FakeProvider,
  fakeClient,
  startFakeProvider,
} from '../../server/testing/fake-provider.ts'

/** The only provider whose address both releases let us configure. Its codes name the user and the case. */
export async function startGitLab(): Promise<FakeProvider> {
  const fake = await startFakeProvider()
  fake.responses.set('/oauth/token', ({ form }) => {
    const who = form.get('code') ?? 'refreshed'
    if (who === 'bad') return { status: 400, json: { error: 'invalid_grant' } }
    return {
      json: {
        access_token: who,
        refresh_token: `again ${who}`,
        token_type: 'bearer',
        expires_in: 7200,
        scope: 'read_user',
      },
    }
  })
  fake.responses.set('/api/v4/user', ({ headers }) => {
    const [kind = '', email = ''] = headers.authorization?.replace('Bearer ', '').split(' ') ?? []
    if (kind === 'nobody') return { status: 401, json: { message: '401 Unauthorized' } }
    return {
      json: {
        id: `${kind}-${email}`,
        username: 'ada',
        name: 'Ada',
        state: kind === 'blocked' ? 'blocked' : 'active',
        locked: false,
        ...(kind === 'addressless' ? {} : { email }),
        email_verified: kind !== 'unverified',
        avatar_url: 'https://gitlab.example/ada.png',
      },
    }
  })
  return fake
}

export const gitlabClient = fakeClient
