export function TicketsPage() {
  return <h1 className="visually-hidden">Prosa</h1>;
}
