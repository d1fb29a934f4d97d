import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import '@fontsource-variable/ibm-plex-sans/wght.css'
import { OutboxProvider } from '@/components/outbox/outbox-provider'
import { readTheme } from '@/lib/web/cookies'
import { outboxKey } from '@/lib/web/outbox-key'
import { findActor } from '@/lib/web/session'
import './globals.css'

export const metadata: Metadata = {
  title: { default: 'Concordance', template: '%s · Concordance' },
  description: 'Clinicians and AI raters check clinical text against the chart; their agreement is measured.',
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = await readTheme()
  // without a database the page itself says what is wrong
  const userId = (await findActor().catch(() => null))?.userId
  return (
    <html lang="en" data-theme={theme === 'system' ? undefined : theme}>
      <body>
        {userId ? (
          <OutboxProvider key={userId} userId={userId} sealKey={outboxKey(userId)}>
            {children}
          </OutboxProvider>
        ) : (
          children
        )}
      </body>
    </html>
  )
}
