/** Pages about the site itself. */
export const staticPlaces = [
  { to: '/aboutUs', label: 'About us' },
  { to: '/contactUs', label: 'Contact us' },
] as const
