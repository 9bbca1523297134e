<?php
/**
 * Last offers of the hub.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * The stored feed, shared by all sites of a network, and the installed versions. It makes no call.
 */
final class Offers {

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * The offers for one theme.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Keeps an answer of the hub.
	 *
	 * @param array $releases Of `Releases::read()`, each plugin with its `file`.
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
	 * Forgets what this site was offered; on a network another site's offer stays.
	 */
	public function forget(): void {
		if ( get_current_blog_id() === ( $this->kept()['blog_id'] ?? 0 ) ) {
			$this->product->store()->write_shared_note( 'updates', array() );
		}
	}

	/**
	 * The token of the activation that was offered the updates; empty where it is gone.
	 */
	public function token(): string {
		$activation = $this->product->store()->activation_of( $this->note()['blog_id'] );
		return $activation['token'] ?? '';
	}

	/**
	 * The site of this network that was offered the updates; 0 while none was.
	 */
	public function blog_id(): int {
		return (int) $this->note()['blog_id'];
	}

	/**
	 * The folder of the theme that updates are for; empty while none is known.
	 */
	public function stylesheet(): string {
		return $this->note()['stylesheet'];
	}

	/**
	 * The release that WordPress gets as an update, or null: the newest, or the one that an
	 * administrator went back to.
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
	 * The theme's newest release and the one before it, if they are published. The slug is the
	 * theme's, even if its folder has another name.
	 */
	public function themes(): array {
		$note  = $this->note();
		$marks = array(
			'kind' => 'theme',
			'slug' => $this->product->config()->release_slug,
			'name' => $this->product->config()->theme,
		);
		$found = array();
		foreach ( array_filter( array( $note['theme'], $note['previous'] ) ) as $release ) {
			$found[] = $marks + $release;
		}
		return $found;
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
	 * All releases, the theme's first.
	 */
	public function all(): array {
		return array_merge( $this->themes(), array_values( $this->plugins() ) );
	}

	/**
	 * The release at an address that WordPress is about to install, or null if it was withdrawn. A
	 * malicious hub may use one address for two releases: the installed product decides.
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
	 * Returns true if WordPress must offer it: it is newer, or an administrator chose to go back to
	 * it.
	 *
	 * @param array $release One of `all()`.
	 */
	public function is_update( array $release ): bool {
		$installed = $this->installed( $release );
		return Releases::is_newer( $release, $installed ) || ( Releases::is_older( $release, $installed ) && $this->product->seal()->is_chosen( $release ) );
	}

	/**
	 * Returns true if a release is the one that WordPress is about to install.
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
	 * Returns the last answer of the hub, and nothing on a copy or after a move: the offer was made to
	 * another site, whose token would download it.
	 */
	private function note(): array {
		$kept = $this->kept();
		return ( $this->is_here( (int) ( $kept['blog_id'] ?? 0 ) ) ? $kept : array() ) + array(
			'blog_id'    => 0,
			'stylesheet' => '',
			'theme'      => null,
			'previous'   => null,
			'plugins'    => array(),
		);
	}

	/**
	 * The stored answer, whoever got it.
	 */
	private function kept(): array {
		return $this->product->store()->shared_note( 'updates' );
	}

	/**
	 * Returns true if a site of this network has the address that it was activated with.
	 *
	 * @param int $blog_id Its number; 0 for none.
	 */
	private function is_here( int $blog_id ): bool {
		$activation = $this->product->store()->activation_of( $blog_id );
		return null === $activation || Origin::is_here( $activation, Site::home_of( $blog_id ) );
	}
}
