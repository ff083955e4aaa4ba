/** An OGG/Opus file like a converted browser recording: its headers, and a last page with its length. */
const RATE = 48_000;

export function voiceNote(seconds: number): Buffer {
  const head = Buffer.alloc(19);
  head.write('OpusHead');
  // Version, channels.
  head.set([1, 1], 8);
  head.writeUInt32LE(RATE, 12);
  const tags = Buffer.alloc(16);
  tags.write('OpusTags');
  return Buffer.concat([
    page(0, { flags: FIRST, samples: 0 }, head),
    page(1, { flags: 0, samples: 0 }, tags),
    page(2, { flags: LAST, samples: seconds * RATE }, Buffer.alloc(40)),
  ]);
}

const FIRST = 2;
const LAST = 4;

/** Its checksum stays empty: no test checks it. */
function page(n: number, { flags, samples }: { flags: number; samples: number }, data: Buffer) {
  const head = Buffer.alloc(28);
  head.write('OggS');
  head[5] = flags;
  head.writeBigUInt64LE(BigInt(samples), 6);
  head.writeUInt32LE(1, 14);
  head.writeUInt32LE(n, 18);
  head.set([1, data.length], 26);
  return Buffer.concat([head, data]);
}
