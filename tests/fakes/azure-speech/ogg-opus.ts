/** A real OGG/Opus file of silence, as players and parsers accept it: checksums, headers and packets of 20 ms. */
const RATE = 48_000;
const PACKET_SAMPLES = 960;
const PACKETS_A_PAGE = 50;
/** A frame of 20 ms in which nothing is heard. */
const SILENCE = Buffer.from([0xf8, 0xff, 0xfe]);
const PRE_SKIP = 312;
const SERIAL = 20_267;

export function oggOpus(seconds: number): Buffer {
  const count = Math.max(1, Math.ceil((seconds * RATE) / PACKET_SAMPLES));
  const pages = [
    page(0, { flags: FIRST, at: 0 }, [head()]),
    page(1, { flags: 0, at: 0 }, [tags()]),
  ];
  for (let from = 0; from < count; from += PACKETS_A_PAGE) {
    const to = Math.min(count, from + PACKETS_A_PAGE);
    const at = PRE_SKIP + to * PACKET_SAMPLES;
    const packets = Array.from({ length: to - from }, () => SILENCE);
    pages.push(page(pages.length, { flags: to === count ? LAST : 0, at }, packets));
  }
  return Buffer.concat(pages);
}

const FIRST = 2;
const LAST = 4;

function head(): Buffer {
  const bytes = Buffer.alloc(19);
  bytes.write('OpusHead');
  // Version, channels.
  bytes.set([1, 1], 8);
  bytes.writeUInt16LE(PRE_SKIP, 10);
  bytes.writeUInt32LE(24_000, 12);
  return bytes;
}

function tags(): Buffer {
  const vendor = Buffer.from('prosa');
  const bytes = Buffer.alloc(16 + vendor.length);
  bytes.write('OpusTags');
  bytes.writeUInt32LE(vendor.length, 8);
  vendor.copy(bytes, 12);
  return bytes;
}

function page(n: number, { flags, at }: { flags: number; at: number }, packets: Buffer[]): Buffer {
  const header = Buffer.alloc(27);
  header.write('OggS');
  header[5] = flags;
  header.writeBigUInt64LE(BigInt(at), 6);
  header.writeUInt32LE(SERIAL, 14);
  header.writeUInt32LE(n, 18);
  header[26] = packets.length;
  const sizes = Buffer.from(packets.map(({ length }) => length));
  const bytes = Buffer.concat([header, sizes, ...packets]);
  bytes.writeUInt32LE(checksumOf(bytes), 22);
  return bytes;
}

function checksumOf(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) {
    sum = (sum ^ (byte << 24)) >>> 0;
    for (let bit = 0; bit < 8; bit++)
      sum = (sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1) >>> 0;
  }
  return sum;
}
