/** Races for names, tokens, bots, votes, exports and memberships (Contract 1.12). */
import type { Answer } from "../../support/client.ts";
import { countersOf, countOf, exactly, only, type Race } from "./race.ts";

export const doubleVote: Race = {
  name: "four votes of one voter",
  invariant: "one row, and the scores of the comment and the post equal the rows",
  async prepare(track) {
    const { post } = await track.make.question("binary");
    const [voter, author] = await track.make.accounts(2);
    const comment = await track
      .at(0, author!)
      .post("/api/comments/create/", { on_post: post._id, text: "Base rate?" });
    const id = comment.body.id as number;
    const vote = (server: number, path: string, direction: number) => () =>
      track.at(server, voter!).post(path, { direction });
    const paths = [`/api/comments/${id}/vote/`, `/api/posts/${post._id}/vote/`];
    return {
      contenders: paths.flatMap((path) =>
        [1, -1, 1, 0].map((direction, index) => vote(index % 2, path, direction)),
      ),
      async check(answers) {
        const { store } = track.caps;
        const rows = (door: typeof store.postVotes, objectId: number) =>
          door.collection.raw.countDocuments({ objectId, userId: voter!.id });
        const [ofComment, ofPost] = [
          await rows(store.commentVotes, id),
          await rows(store.postVotes, post._id),
        ];
        return [
          only(answers, [200]),
          (ofComment > 1 || ofPost > 1) && "two votes of one voter",
          await countersOf(track, post._id),
        ];
      },
    };
  },
};

let names = 0;

export const oneName: Race = {
  name: "one name for four accounts",
  invariant: "one account has it, the others are told that it is taken",
  async prepare(track) {
    const accounts = await track.make.accounts(3);
    const owner = await track.make.account();
    names += 1;
    const name = `Racer-${names}`;
    const spellings = [name, name.toLowerCase(), name.toUpperCase()];
    return {
      contenders: [
        ...accounts.map(
          (account, index) => () =>
            track
              .at(index % 2, account)
              .post("/api/users/change-username/", { username: spellings[index] }),
        ),
        () => track.at(1, owner).post("/api/users/me/bots/create/", { username: name }),
      ],
      async check(answers) {
        const holders = await track.caps.store.users.collection.raw.countDocuments({
          usernameKey: name.toLowerCase(),
        });
        return [
          only(answers, [200, 201, 400]),
          exactly("winners", countOf(answers, 200) + countOf(answers, 201), 1),
          exactly("accounts of the name", holders, 1),
        ];
      },
    };
  },
};

export const tokenRotation: Race = {
  name: "three rotations of a token",
  invariant: "one token is left, everywhere",
  async prepare(track) {
    const account = await track.make.account();
    const rotate = (server: number) => () =>
      track.at(server, account).post("/api/auth/api-key/rotate/");
    return {
      contenders: [rotate(0), rotate(1), rotate(0)],
      async check(answers) {
        const given = answers.flatMap(({ status, body }) =>
          status === 201 ? [body.token as string] : [],
        );
        const works = async (token: string) => {
          const asked = [0, 1].map((server) => track.at(server, { token }).get("/api/users/me/"));
          return (await Promise.all(asked)).filter(({ status }) => status === 200).length;
        };
        const working = await Promise.all(given.map(works));
        return [
          only(answers, [201, 401]),
          given.length === 0 && "no rotation succeeded",
          exactly("servers that take the old token", await works(account.token), 0),
          exactly("tokens that work everywhere", working.filter((n) => n === 2).length, 1),
          exactly("tokens that work somewhere", working.filter((n) => n > 0).length, 1),
        ];
      },
    };
  },
};

const MOST_BOTS = 5;

export const botLimit: Race = {
  name: "four bots where two have room",
  invariant: "two are made, the others refused",
  async prepare(track) {
    const owner = await track.make.account();
    for (let i = 0; i < MOST_BOTS - 2; i++) {
      await track.make.account({ isBot: true, botOwnerId: owner.id });
    }
    names += 1;
    const made = names;
    const create = (index: number) => () =>
      track
        .at(index % 2, owner)
        .post("/api/users/me/bots/create/", { username: `racing-bot-${made}-${index}` });
    return {
      contenders: [0, 1, 2, 3].map(create),
      async check(answers) {
        const bots = await track.caps.store.users.collection.raw.countDocuments({
          botOwnerId: owner.id,
        });
        return [
          only(answers, [201, 400]),
          exactly("bots made", countOf(answers, 201), 2),
          exactly("bots stored", bots, MOST_BOTS),
        ];
      },
    };
  },
};

export const exportTwice: Race = {
  name: "one export asked for four times",
  invariant: "all get the same job",
  async prepare(track) {
    const owner = await track.make.account();
    const project = await track.make.project({ createdBy: owner.id });
    const path = `/api/projects/${project._id}/download-data/jobs/`;
    return {
      contenders: [0, 1, 0, 1].map((server) => () => track.at(server, owner).post(path, {})),
      async check(answers) {
        const jobs = new Set(answers.map(({ body }) => body.job_id as string));
        const rows = await track.caps.store.exportJobs.collection.raw.countDocuments({
          projectId: project._id,
        });
        return [
          only(answers, [202]),
          exactly("jobs answered", jobs.size, 1),
          exactly("jobs stored", rows, 1),
        ];
      },
    };
  },
};

export const inviteAndRemove: Race = {
  name: "invite and remove",
  invariant: "at most one row, one invitation of two adds, and both servers follow the row",
  async prepare(track) {
    const [owner, member, other] = await track.make.accounts(3);
    const project = await track.make.project({ createdBy: owner!.id, defaultPermission: null });
    await track.make.member(project._id, member!.id, "forecaster");
    const members = `/api/projects/${project._id}/members/`;
    const invite = (server: number, username: string) => () =>
      track.at(server, owner!).post(`${members}invite/`, { usernames: [username] });
    const remove = (server: number) => () =>
      track.at(server, owner!).delete(`${members}${member!.id}/`);
    const stranger = other!.username;
    return {
      contenders: [
        ...[invite(0, member!.username), remove(1), invite(1, stranger), invite(0, stranger)],
        ...[remove(0), invite(1, member!.username)],
      ],
      async check(answers) {
        const added = [answers[2]!, answers[3]!].flatMap(
          ({ body }: Answer) => (body.added ?? []) as unknown[],
        );
        const { memberships } = track.caps.store;
        const rows = await memberships.collection.raw.countDocuments({
          projectId: project._id,
          userId: member!.id,
        });
        const shown = await Promise.all(
          [0, 1].map((server) =>
            track.at(server, member!).get(`/api/projects/tournaments/${project._id}/`),
          ),
        );
        return [
          only(answers, [201, 204, 404]),
          rows > 1 && `${rows} rows of one member`,
          exactly("invitations that added the stranger", added.length, 1),
          exactly("servers that show the project", countOf(shown, 200), rows === 1 ? 2 : 0),
        ];
      },
    };
  },
};
