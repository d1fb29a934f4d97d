import type { NextConfig } from 'next'

const config: NextConfig = {
  typedRoutes: false,
  poweredByHeader: false,
  reactStrictMode: true,
  typescript: { ignoreBuildErrors: true }, // npm test checks types once, with the project's own settings
  serverExternalPackages: [
    'pdfkit',
    'pdfjs-dist',
    'pg',
    'pg-boss',
    'hyparquet',
    'hyparquet-compressors',
    'gpt-tokenizer',
  ],
  experimental: {
    // what was fetched ahead (the next patient) stays usable through a lost connection
    staleTimes: { static: 1800 },
    // files go to routes of their own; a form of ours is shorter, by far
    // people's address, also where a proxy asks for another; `lib/web/route.ts` decides
    serverActions: { bodySizeLimit: '1mb', allowedOrigins: ownHosts() },
  },
  async headers() {
    return [
      {
        source: '/(.*)',
        headers: [
          { key: 'X-Content-Type-Options', value: 'nosniff' },
          { key: 'Referrer-Policy', value: 'no-referrer' },
          { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
          { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
          {
            key: 'Permissions-Policy',
            value: 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
          },
          { key: 'Strict-Transport-Security', value: 'max-age=31536000; includeSubDomains' },
        ],
      },
    ]
  },
}

/** Read when the server starts, too. */
function ownHosts(): string[] {
  const address = process.env['NEXTAUTH_URL']
  return address !== undefined && URL.canParse(address) ? [new URL(address).host] : []
}

export default config
