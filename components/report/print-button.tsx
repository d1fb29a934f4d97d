'use client'

import { Button } from '@/components/ui/button'

/** Paper, or a PDF file: the browser's own print dialogue makes both. */
export function PrintButton() {
  return (
    <Button tone="quiet" onClick={() => window.print()}>
      Print or save as PDF
    </Button>
  )
}
