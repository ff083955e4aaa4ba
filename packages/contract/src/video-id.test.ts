import { expect, it } from 'vitest';
import { videoIdOf } from './helps/videos.ts';

const ID = 'dQw4w9WgXcQ';

it.each([
  ID,
  ` ${ID} `,
  `https://www.youtube.com/watch?v=${ID}`,
  `https://www.youtube.com/watch?list=PL1&v=${ID}&t=10s`,
  `http://m.youtube.com/watch?v=${ID}`,
  `youtube.com/watch?v=${ID}`,
  `https://youtu.be/${ID}?si=abc`,
  `https://www.youtube.com/embed/${ID}`,
  `https://www.youtube.com/shorts/${ID}`,
  `https://www.youtube.com/live/${ID}?feature=share`,
  `https://www.youtube-nocookie.com/embed/${ID}`,
])('finds the video in %s', (typed) => {
  expect(videoIdOf(typed)).toBe(ID);
});

it.each([
  '',
  'abc',
  `${ID}x`,
  `https://evil.example/watch?v=${ID}`,
  `https://youtube.com.evil.example/watch?v=${ID}`,
  'https://www.youtube.com/watch?v="><script>',
  `https://www.youtube.com/playlist?list=${ID}`,
  `javascript:${ID}`,
])('finds none in %s', (typed) => {
  expect(videoIdOf(typed)).toBeUndefined();
});
