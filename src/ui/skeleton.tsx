/** A placeholder of the height of the content that is being loaded, so that nothing shifts. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden className={`skeleton block ${className}`} />
}

/** Placeholders for the fields of a form. */
export function FormSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-10 w-full" />
      ))}
    </div>
  )
}
