import { ButtonLink } from '@/components/ui/button'

export default function NotFound() {
  return (
    <main className="mx-auto grid min-h-[70dvh] max-w-md content-center gap-4 p-6">
      <h1 className="text-2xl font-semibold">Nothing here</h1>
      <p className="text-muted">This page does not exist, or your role does not open it.</p>
      <p>
        <ButtonLink href="/studies">Back to your studies</ButtonLink>
      </p>
    </main>
  )
}
