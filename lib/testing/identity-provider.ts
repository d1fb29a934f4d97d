import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/**
 * What the provider says about whoever comes.
 *
 * @property auth_time when it asked who they are, in seconds since 1970, named where `max_age` wants it: of one that does as it
 *   names it always now; null for one that says nothing
 * @property isRefused whoever comes turns back there
 */
type ProviderClaims = {
  sub: string
  email?: string
  email_verified?: boolean
  auth_time?: number | null
  isRefused?: boolean
}

export type IdentityProvider = {
  setClaims: (claims: ProviderClaims) => void
  close: () => Promise<void>
}

const KEY_ID = 'test'

/**
 * A small OpenID Connect provider for tests: authorization code with PKCE and nonce, RS256, no page of its own. It checks
 * what a real one checks: client, redirect address, code verifier. It asks nobody anything unless it is set to ask anew.
 */
export async function startIdentityProvider(
  port: number,
  client: { id: string; secret: string },
): Promise<IdentityProvider> {
  const issuer = `http://localhost:${port}`
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const grants = new Map<string, { nonce: string; challenge: string; redirect: string; asksAnew: boolean }>()
  let claims: ProviderClaims = { sub: 'nobody' }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const redirect = query.get('redirect_uri') ?? ''
    const code = randomUUID()
    const challenge = query.get('code_challenge') ?? ''
    if (query.get('client_id') !== client.id || query.get('code_challenge_method') !== 'S256')
      return sendJson(response, 400, { error: 'invalid_request' })
    const asksAnew = query.get('prompt') === 'login' && query.get('max_age') === '0'
    grants.set(code, { nonce: query.get('nonce') ?? '', challenge, redirect, asksAnew })
    const target = new URL(redirect)
    if (claims.isRefused) target.searchParams.set('error', 'access_denied')
    else target.searchParams.set('code', code)
    target.searchParams.set('state', query.get('state') ?? '')
    response.writeHead(302, { location: target.href }).end()
  }

  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await readBody(request))
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64')
    const isClient = request.headers.authorization === `Basic ${basic}`
    if (!isClient || grant?.challenge !== verifier || grant.redirect !== form.get('redirect_uri'))
      return sendJson(response, 400, { error: 'invalid_grant' })
    const now = Math.floor(Date.now() / 1000)
    const { auth_time: askedAt = now, isRefused: _, ...person } = claims
    const time = grant.asksAnew && askedAt !== null ? { auth_time: askedAt } : {}
    const body = {
      ...person,
      ...time,
      iss: issuer,
      aud: client.id,
      iat: now,
      exp: now + 60,
      nonce: grant.nonce,
    }
    const head = { alg: 'RS256', kid: KEY_ID, typ: 'JWT' }
    const unsigned = [head, body]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    const signature = sign('sha256', Buffer.from(unsigned), privateKey).toString('base64url')
    sendJson(response, 200, {
      access_token: randomUUID(),
      token_type: 'Bearer',
      id_token: `${unsigned}.${signature}`,
    })
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return sendJson(response, 200, describe(issuer))
      case '/keys':
        return sendJson(response, 200, {
          keys: [{ ...publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }],
        })
      case '/authorize':
        return authorize(url.searchParams, response)
      case '/token':
        return void exchange(request, response)
      default:
        return sendJson(response, 404, {})
    }
  })
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return {
    setClaims: (next) => {
      claims = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function describe(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
