<?php
/**
 * Download of an update.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- caught, and escaped where it is printed.

/**
 * Downloads the file of a release with the activation of this site, and accepts only the file that
 * the feed named. WordPress installs it.
 */
final class Package {

	/**
	 * Seconds for a download, as in WordPress, because a person waits after clicking "Update".
	 */
	const PATIENCE = 300;

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * Creates the downloads of a product.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Registers the hooks of WordPress's upgrader.
	 */
	public function register(): void {
		add_filter( 'upgrader_pre_download', array( $this, 'download' ), PHP_INT_MAX, 4 );
		add_filter( 'upgrader_source_selection', array( $this, 'keep_folder' ), 20, 4 );
	}

	/**
	 * Downloads releases of the hub, and leaves other downloads to WordPress. Runs last: if the
	 * theme bundles a key, a file from another plugin's filter must match the signature, too.
	 *
	 * @param mixed $reply    Result of other filters: false, a path, or an error.
	 * @param mixed $package  Address of the file.
	 * @param mixed $upgrader WordPress's upgrader.
	 * @param mixed $update   Updated theme or plugin.
	 * @return mixed Path of the file, or an error.
	 */
	public function download( $reply, $package, $upgrader = null, $update = array() ) {
		unset( $upgrader );
		$update  = is_array( $update ) ? $update : array();
		$is_ours = self::owner( $package, $update ) === $this->product;
		$is_kept = false !== $reply && ( ! is_string( $reply ) || '' === $this->product->seal()->key() );
		if ( ! $is_ours || $is_kept ) {
			return $reply;
		}
		try {
			$release = $this->require_release( $package, $update );
			if ( is_string( $reply ) ) {
				self::check_bytes( $reply, $release['sha256'] );
				return $reply;
			}
			return $this->fetch( $release );
		} catch ( Refused $refused ) {
			return new \WP_Error( 'hub_activation_' . $refused->reason, Words::of( $refused->reason, $refused->getMessage() ) );
		}
	}

	/**
	 * Returns the product of a release's address. Without an offer, it is the first product of that
	 * hub, which reports that the release was withdrawn. Null for other addresses.
	 *
	 * @param mixed $package Address of a file.
	 * @param array $update  Updated theme or plugin.
	 */
	public static function owner( $package, array $update ): ?Product {
		$first = null;
		foreach ( Product::all() as $product ) {
			if ( ! Releases::is_place( $package, $product->config()->hub_url ) ) {
				continue;
			}
			if ( null !== $product->offers()->at( $package, $update ) ) {
				return $product;
			}
			$first = $first ?? $product;
		}
		return $first;
	}

	/**
	 * Keeps the theme in its current folder, even if the zip uses another name.
	 *
	 * @param mixed $source        Unpacked folder.
	 * @param mixed $parent_folder Parent of the unpacked folder.
	 * @param mixed $upgrader      WordPress's upgrader.
	 * @param mixed $update        Updated theme or plugin.
	 * @return mixed
	 */
	public function keep_folder( $source, $parent_folder, $upgrader, $update = array() ) {
		unset( $upgrader );
		$theme = $this->product->offers()->stylesheet();
		$is_it = is_string( $source ) && '' !== $theme && ( $update['theme'] ?? '' ) === $theme;
		if ( ! $is_it || basename( $source ) === $theme ) {
			return $source;
		}
		global $wp_filesystem;
		$target = trailingslashit( $parent_folder ) . $theme . '/';
		return $wp_filesystem->move( $source, $target ) ? $target : new \WP_Error( 'hub_activation_folder', Words::of( 'update_folder' ) );
	}

	/**
	 * Returns the release at an address, if it may be installed.
	 *
	 * @param string $url    Address of the release.
	 * @param array  $update Updated theme or plugin.
	 * @throws Refused If the release must not be installed; nothing is downloaded then.
	 */
	private function require_release( string $url, array $update ): array {
		$release = $this->product->offers()->at( $url, $update );
		if ( null === $release || '' === $this->product->offers()->token() ) {
			throw new Refused( 'update_gone' );
		}
		$this->product->seal()->require_good( $release, $this->product->offers()->installed( $release ) );
		return $release;
	}

	/**
	 * Downloads a release.
	 *
	 * @param array $release Release from `Offers`.
	 * @throws Refused If the download fails.
	 */
	private function fetch( array $release ): string {
		require_once ABSPATH . 'wp-admin/includes/file.php';
		$file   = wp_tempnam( 'hub-activation.zip' );
		$answer = wp_remote_get(
			$release['url'],
			array(
				'timeout'     => self::PATIENCE,
				// A redirect could send the token to another host.
				'redirection' => 0,
				'headers'     => array( 'Authorization' => 'Bearer ' . $this->product->offers()->token() ),
				'stream'      => true,
				'filename'    => $file,
			)
		);
		try {
			self::check( $answer, $file, $release['sha256'] );
		} catch ( Refused $refused ) {
			wp_delete_file( $file );
			throw $refused;
		}
		return $file;
	}

	/**
	 * Checks that the file is the requested file.
	 *
	 * @param array|\WP_Error $answer Response of WordPress.
	 * @param string          $file   Path of the file.
	 * @param string          $sha256 Required SHA-256, hex.
	 * @throws Refused If it is another file.
	 */
	private static function check( $answer, string $file, string $sha256 ): void {
		if ( is_wp_error( $answer ) ) {
			throw new Refused( 'hub_unreachable', $answer->get_error_message() );
		}
		$status = (int) wp_remote_retrieve_response_code( $answer );
		if ( 200 !== $status ) {
			Hub::read( $status, Files::read( $file, Hub::MOST_BYTES ) );
		}
		self::check_bytes( $file, $sha256 );
	}

	/**
	 * Checks the SHA-256 of a file.
	 *
	 * @param string $file   Path of the file.
	 * @param string $sha256 Required SHA-256, hex.
	 * @throws Refused If the SHA-256 differs.
	 */
	private static function check_bytes( string $file, string $sha256 ): void {
		$is_there = is_file( $file ) && is_readable( $file );
		if ( ! $is_there || ! hash_equals( $sha256, (string) hash_file( 'sha256', $file ) ) ) {
			throw new Refused( 'update_damaged' );
		}
	}
}
