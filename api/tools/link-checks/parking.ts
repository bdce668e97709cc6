// Hosts that show nothing but domains for sale, with their subdomains.
const parkingHosts = [
  ...['sedoparking.com', 'parkingcrew.net', 'bodis.com', 'parklogic.com', 'dan.com', 'undeveloped.com'],
  ...[
    'afternic.com',
    'hugedomains.com',
    'domainmarket.com',
    'buydomains.com',
    'uniregistry.com',
    'above.com',
  ],
]

// Scripts and pictures of such pages.
const parkingAssets = [
  ...[
    'img1.wsimg.com/parking-lander',
    'sedoparking.com/',
    'parkingcrew.net/',
    'cdn.bodis.com',
    'parklogic.com/',
  ],
  ...['d38psrni17bvxu.cloudfront.net', 'hugedomains.com/domain_profile'],
]

const phrases = [
  'this domain is for sale',
  'this domain name is for sale',
  'this domain may be for sale',
  'this domain is parked',
  'domain is parked free',
  'is parked free, courtesy of',
  'buy this domain',
]

// Such pages are short. A long one is a site that writes about domains.
const longestPage = 60_000
const goDaddyLander = /window\.location\.href\s?=\s?["']\/lander/

function isParkingHost(host: string): boolean {
  return parkingHosts.some((one) => host === one || host.endsWith(`.${one}`))
}

/**
 * Whether a page is that of a domain for sale. Prefers to miss one: a tool that is wrongly called parked is worse.
 * `domain` is the registrable domain of the link.
 */
export function isParked({
  domain,
  url,
  html,
}: {
  domain: string
  url: string
  html: string | null
}): boolean {
  // The tool may be such a site itself.
  if (isParkingHost(domain)) return false
  if (isParkingHost(new URL(url).hostname)) return true
  if (html === null || html.length > longestPage) return false
  const text = html.toLowerCase().replace(/\s+/g, ' ')
  return (
    parkingAssets.some((asset) => text.includes(asset)) ||
    phrases.some((phrase) => text.includes(phrase)) ||
    text.includes(`${domain} is for sale`) ||
    (text.length < 2_000 && goDaddyLander.test(text))
  )
}
