/** `presage project list`. */
import type { Command } from "../command.ts";

export const projectList: Command = {
  name: "project list",
  summary: "List projects of every type, also private and unlisted ones",
  arguments: [],
  options: [{ name: "type", value: "type", about: "only projects of this type" }],
  async run({ caps, show }, input) {
    const type = input.text("type");
    const projects = (await caps.store.projects.all())
      .filter((project) => type === undefined || project.type === type)
      .sort((a, b) => a._id - b._id)
      .map(({ _id: id, name, slug, type: kind, defaultPermission, visibility, postsCount }) => ({
        id,
        type: kind,
        slug,
        name,
        default_permission: defaultPermission,
        visibility,
        posts_count: postsCount,
      }));
    show(
      projects,
      projects.map(({ id, type: kind, slug, name, default_permission: level }) =>
        [id, kind, slug ?? "-", level ?? "private", name].join("\t"),
      ),
    );
  },
};
