export function ChartWindowButton({ isOpen, onOpen }: { isOpen: boolean; onOpen: () => void }) {
  return (
    <button
      type="button"
      title="The chart in its own window, for a second screen"
      onClick={onOpen}
      className="min-h-8 rounded-md border border-line px-2 text-sm whitespace-nowrap hover:bg-sunken pointer-coarse:min-h-10"
    >
      {isOpen ? 'Window ✓' : 'Window'}
    </button>
  )
}
