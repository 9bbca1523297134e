<?php
/**
 * Last offers of the hub.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Reads the stored feed, which all sites of a network share, and the installed versions. Makes no
 * call.
 */
final class Offers {

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * Creates the offers of a product.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Stores an answer of the hub.
	 *
	 * @param array $releases Result of `Releases::read()`, with the `file` of each plugin.
	 */
	public function keep( array $releases ): void {
		$about = array(
			'blog_id'    => get_current_blog_id(),
			'stylesheet' => $this->product->config()->folder(),
			'asked_at'   => $this->product->now(),
		);
		$this->product->store()->write_shared_note( 'updates', $about + $releases );
	}

	/**
	 * Removes the offers of this site; offers of another site of the network stay.
	 */
	public function forget(): void {
		if ( get_current_blog_id() === ( $this->kept()['blog_id'] ?? 0 ) ) {
			$this->product->store()->write_shared_note( 'updates', array() );
		}
	}

	/**
	 * Returns the token of the activation that got the offers; empty if that activation has ended.
	 */
	public function token(): string {
		$activation = $this->product->store()->activation_of( $this->note()['blog_id'] );
		return $activation['token'] ?? '';
	}

	/**
	 * Returns the id of the site of this network that got the offers; 0 for none.
	 */
	public function blog_id(): int {
		return (int) $this->note()['blog_id'];
	}

	/**
	 * Returns the folder of the theme that updates are for; empty if unknown.
	 */
	public function stylesheet(): string {
		return $this->note()['stylesheet'];
	}

	/**
	 * Returns the release that WordPress gets as an update, or null: the newest release, or the
	 * release that an administrator chose to go back to.
	 */
	public function theme(): ?array {
		foreach ( $this->themes() as $release ) {
			if ( $this->product->seal()->is_chosen( $release ) ) {
				return $release;
			}
		}
		return $this->themes()[0] ?? null;
	}

	/**
	 * Returns the theme's newest release and the release before it, if they are published. The slug
	 * is the theme's slug, even if its folder has another name.
	 */
	public function themes(): array {
		$note     = $this->note();
		$marks    = array(
			'kind' => 'theme',
			'slug' => $this->product->config()->release_slug,
			'name' => $this->product->config()->theme,
		);
		$releases = array();
		foreach ( array_filter( array( $note['theme'], $note['previous'] ) ) as $release ) {
			$releases[] = $marks + $release;
		}
		return $releases;
	}

	/**
	 * Returns the plugins' releases by their folders.
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
	 * Returns all releases, the theme's first.
	 */
	public function all(): array {
		return array_merge( $this->themes(), array_values( $this->plugins() ) );
	}

	/**
	 * Returns the release at an address that WordPress is about to install, or null if it was
	 * withdrawn. A malicious hub may use an address for two releases, so the installed product
	 * decides.
	 *
	 * @param string $url    Address of a release.
	 * @param array  $update WordPress's data about the update: `theme`, `plugin`, `type`.
	 */
	public function at( string $url, array $update ): ?array {
		foreach ( $this->all() as $release ) {
			if ( $release['url'] === $url && $this->is_meant( $release, $update ) ) {
				return $release;
			}
		}
		return null;
	}

	/**
	 * Returns the installed version of a product; empty if it is not installed.
	 *
	 * @param array $release Release from `all()`.
	 */
	public function installed( array $release ): string {
		if ( 'theme' === $release['kind'] ) {
			return (string) wp_get_theme( $this->stylesheet() )->get( 'Version' );
		}
		$path = WP_PLUGIN_DIR . '/' . $release['file'];
		return '' !== $release['file'] && is_file( $path ) ? get_file_data( $path, array( 'version' => 'Version' ) )['version'] : '';
	}

	/**
	 * Returns true if WordPress must offer a release, because it is newer or an administrator chose
	 * to go back to it.
	 *
	 * @param array $release Release from `all()`.
	 */
	public function is_update( array $release ): bool {
		$installed = $this->installed( $release );
		return Releases::is_newer( $release, $installed ) || ( Releases::is_older( $release, $installed ) && $this->product->seal()->is_chosen( $release ) );
	}

	/**
	 * Returns true if WordPress is about to install a release.
	 *
	 * @param array $release Release from `all()`.
	 * @param array $update  WordPress's data about the update.
	 */
	private function is_meant( array $release, array $update ): bool {
		if ( isset( $update['theme'] ) ) {
			return 'theme' === $release['kind'] && $update['theme'] === $this->stylesheet();
		}
		if ( isset( $update['plugin'] ) ) {
			return 'plugin' === $release['kind'] && $update['plugin'] === $release['file'];
		}
		return ( $update['type'] ?? $release['kind'] ) === $release['kind'];
	}

	/**
	 * Returns the stored feed. Empty on a copy or after a move, because the token of the original
	 * site would download the release.
	 */
	private function note(): array {
		$stored = $this->kept();
		return ( $this->is_here( (int) ( $stored['blog_id'] ?? 0 ) ) ? $stored : array() ) + array(
			'blog_id'    => 0,
			'stylesheet' => '',
			'theme'      => null,
			'previous'   => null,
			'plugins'    => array(),
		);
	}

	/**
	 * Returns the stored feed of any site of the network.
	 */
	private function kept(): array {
		return $this->product->store()->shared_note( 'updates' );
	}

	/**
	 * Returns true if a site of this network has the address that it was activated with.
	 *
	 * @param int $blog_id Id of the site; 0 for none.
	 */
	private function is_here( int $blog_id ): bool {
		$activation = $this->product->store()->activation_of( $blog_id );
		return null === $activation || Origin::is_here( $activation, Site::home_of( $blog_id ) );
	}
}
