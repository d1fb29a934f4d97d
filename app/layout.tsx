import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { OutboxProvider } from '@/components/outbox/outbox-provider'
import { outboxKey } from '@/lib/web/outbox-key'
import { findActor } from '@/lib/web/session'
import './globals.css'

export const metadata: Metadata = {
  title: { default: 'Concordance', template: '%s · Concordance' },
  description: 'Clinicians and AI raters check clinical text against the chart; their agreement is measured.',
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = (await cookies()).get('theme')?.value
  // without a database the page itself says what is wrong
  const userId = (await findActor().catch(() => null))?.userId
  return (
    <html lang="en" {...(theme === 'light' || theme === 'dark' ? { 'data-theme': theme } : {})}>
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
