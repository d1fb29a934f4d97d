'use client'

import { useEffect } from 'react'

/**
 * Has the browser show a page of ours where a study's page is opened or reloaded while the server is away, instead of its
 * own fault. Browsers do so on https and on the server's own computer only.
 */
export function useOfflinePage(): void {
  useEffect(() => {
    // a browser that refuses shows its own fault, as before
    void navigator.serviceWorker?.register('/offline-worker.js', { scope: '/studies/' }).catch(() => {})
  }, [])
}
