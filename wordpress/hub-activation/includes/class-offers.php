<?php
/**
 * What the hub offered last.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * The answer that cron fetched, shared by all sites of a network as they share plugins and themes, and
 * what of it is installed. Nobody is asked.
 */
final class Offers {

	/**
	 * The theme's client.
	 *
	 * @var Client
	 */
	private $client;

	/**
	 * The offers for one theme.
	 *
	 * @param Client $client The theme's client.
	 */
	public function __construct( Client $client ) {
		$this->client = $client;
	}

	/**
	 * Keeps an answer of the hub.
	 *
	 * @param array $releases Of `Releases::read()`, each plugin with its `file`.
	 */
	public function keep( array $releases ): void {
		$about = array(
			'blog_id'    => get_current_blog_id(),
			'stylesheet' => get_template(),
			'asked_at'   => $this->client->now(),
		);
		$this->client->store()->write_shared_note( 'updates', $about + $releases );
	}

	/**
	 * Forgets what this site was offered; on a network another site's offer stays.
	 */
	public function forget(): void {
		if ( $this->note()['blog_id'] === get_current_blog_id() ) {
			$this->client->store()->write_shared_note( 'updates', array() );
		}
	}

	/**
	 * The token of the activation that was offered the updates; empty where it is gone.
	 */
	public function token(): string {
		$activation = $this->client->store()->activation_of( $this->note()['blog_id'] );
		return $activation['token'] ?? '';
	}

	/**
	 * The folder of the theme that updates are for; empty while none is known.
	 */
	public function stylesheet(): string {
		return $this->note()['stylesheet'];
	}

	/**
	 * The theme's release, or null. Its slug is what the theme says, whatever its folder is called here.
	 */
	public function theme(): ?array {
		$release = $this->note()['theme'];
		$marks   = array(
			'kind' => 'theme',
			'slug' => $this->client->config()->release_slug,
			'name' => $this->client->config()->theme,
		);
		return null === $release ? null : $marks + $release;
	}

	/**
	 * The plugins' releases by their folders.
	 */
	public function plugins(): array {
		$plugins = array();
		foreach ( $this->note()['plugins'] as $slug => $release ) {
			$marks            = array(
				'kind' => 'plugin',
				'slug' => (string) $slug,
			);
			$plugins[ $slug ] = $marks + $release;
		}
		return $plugins;
	}

	/**
	 * All of them, the theme's first.
	 */
	public function all(): array {
		return array_values( array_filter( array_merge( array( $this->theme() ), array_values( $this->plugins() ) ) ) );
	}

	/**
	 * The release at that address for what WordPress is about to install, or null when it is offered no
	 * longer. Whoever answers in the hub's name may give one address to two: what is to be replaced says
	 * which is meant.
	 *
	 * @param string $url   An address of a release.
	 * @param array  $about WordPress's words about it: `theme`, `plugin`, `type`.
	 */
	public function at( string $url, array $about ): ?array {
		foreach ( $this->all() as $release ) {
			if ( $release['url'] === $url && $this->is_meant( $release, $about ) ) {
				return $release;
			}
		}
		return null;
	}

	/**
	 * The version of it that is installed; empty where none is.
	 *
	 * @param array $release One of `all()`.
	 */
	public function installed( array $release ): string {
		if ( 'theme' === $release['kind'] ) {
			return (string) wp_get_theme( $this->stylesheet() )->get( 'Version' );
		}
		$path = WP_PLUGIN_DIR . '/' . $release['file'];
		return '' !== $release['file'] && is_file( $path ) ? get_file_data( $path, array( 'version' => 'Version' ) )['version'] : '';
	}

	/**
	 * Whether WordPress shall offer it: it is newer, or an administrator chose to go back to it.
	 *
	 * @param array $release One of `all()`.
	 */
	public function is_update( array $release ): bool {
		$installed = $this->installed( $release );
		return Releases::is_newer( $release, $installed ) || ( Releases::is_older( $release, $installed ) && $this->client->seal()->is_chosen( $release ) );
	}

	/**
	 * Whether a release is for what WordPress is about to install.
	 *
	 * @param array $release One of `all()`.
	 * @param array $about   WordPress's words about it.
	 */
	private function is_meant( array $release, array $about ): bool {
		if ( isset( $about['theme'] ) ) {
			return 'theme' === $release['kind'] && $about['theme'] === $this->stylesheet();
		}
		if ( isset( $about['plugin'] ) ) {
			return 'plugin' === $release['kind'] && $about['plugin'] === $release['file'];
		}
		return ( $about['type'] ?? $release['kind'] ) === $release['kind'];
	}

	/**
	 * What the hub answered last.
	 */
	private function note(): array {
		return $this->client->store()->shared_note( 'updates' ) + array(
			'blog_id'    => 0,
			'stylesheet' => '',
			'theme'      => null,
			'plugins'    => array(),
		);
	}
}
